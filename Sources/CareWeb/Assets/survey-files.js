// Files among the answers of a survey on a participant's device: what their bytes are, and the text in which they are kept and sent.

/** The most bytes of the files of one pass: with them, a submission is as large as the host takes. */
export const mostBytes = 5500000;

// The marks at the beginnings of files, and the major brands of ISO base media files.
const marks = [
  ["\xFF\xD8\xFF", "image/jpeg"], ["\x89PNG\r\n\x1A\n", "image/png"], ["GIF87a", "image/gif"], ["GIF89a", "image/gif"],
  ["%PDF-", "application/pdf"],
];
const brands = {
  heic: "image/heic", heix: "image/heic", heim: "image/heic", heis: "image/heic", mif1: "image/heic", "qt  ": "video/quicktime",
};
const videos = ["isom", "iso2", "iso4", "iso5", "iso6", "mp41", "mp42", "avc1", "M4V ", "MSNV"];

/** Returns the type that bytes have; undefined if it is none of those that a survey takes. */
export function typeOf(bytes) {
  const head = String.fromCharCode(...bytes.subarray(0, 16)), brand = head.slice(8, 12);
  const found = marks.find(([mark]) => head.startsWith(mark));
  if (found) return found[1];
  if (head.startsWith("RIFF")) return { WEBP: "image/webp", WAVE: "audio/wav" }[brand];
  if (head.slice(4, 8) === "ftyp") return brands[brand] ?? (videos.includes(brand) || brand.startsWith("3gp") ? "video/mp4" : undefined);
  return isText(bytes) ? "text/plain" : undefined;
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
