// Files among the answers of a survey on a participant's device: what their bytes are, and the text in which they are kept and sent.

import { marks } from "./survey-tables.js";

/** Returns the type that bytes have; undefined if it is none of those that a survey takes. */
export function typeOf(bytes) {
  const isAt = (mark, place) => mark.every((byte, index) => bytes[place + index] === byte);
  const found = marks.find(({ start, place, rest }) => isAt(start, 0) && isAt(rest, place));
  return found ? found.type : isText(bytes) ? "text/plain" : undefined;
}

function isText(bytes) {
  if (bytes.length === 0 || bytes.some((byte) => (byte < 32 && (byte < 9 || byte > 13)) || byte === 127)) return false;
  try {
    new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** Reads a file: as an answer names it, and its bytes in base 64. */
export async function read(file) {
  const bytes = new Uint8Array(await file.arrayBuffer()), digest = await crypto.subtle.digest("SHA-256", bytes);
  const hash = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  let data = "";
  for (let place = 0; place < bytes.length; place += 24576) data += btoa(String.fromCharCode(...bytes.subarray(place, place + 24576)));
  return { hash, bytes: bytes.length, type: typeOf(bytes), data };
}

/** Returns a file that was read as one that a field of a form takes. */
export function restored({ data, type, hash }) {
  return new File([Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0))], hash.slice(0, 8), { type });
}
