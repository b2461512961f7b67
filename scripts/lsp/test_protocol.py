"""`care lsp` as a client of the protocol sees it, over the sample plans: each request, random edits, and messages that are none.

CARE names the program, CARE_PLANS its sample plans, one folder a line, CARE_ROUNDS the number of random edits, and CARE_PLACES the number of
places in each plan that are asked about; otherwise two in every third plan are.
"""

import asyncio
import json
import os
import pathlib
import random
import re
import subprocess

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient

CARE = os.environ["CARE"]
PLANS = [pathlib.Path(line) for line in os.environ["CARE_PLANS"].splitlines() if line]
ROUNDS = int(os.environ.get("CARE_ROUNDS", "60"))
PLACES = int(os.environ.get("CARE_PLACES", "0"))
OPENED = PLANS if PLACES else PLANS[::3]
# The plans whose diagnostics are compared with those of a command.
COMPARED = PLANS if PLACES else OPENED[:3]


def capabilities():
    """What a full editor can do."""
    return types.ClientCapabilities(
        general=types.GeneralClientCapabilities(position_encodings=[types.PositionEncodingKind.Utf16]),
        window=types.WindowClientCapabilities(work_done_progress=True),
        workspace=types.WorkspaceClientCapabilities(
            workspace_edit=types.WorkspaceEditClientCapabilities(
                document_changes=True, resource_operations=[types.ResourceOperationKind.Create])),
        text_document=types.TextDocumentClientCapabilities(
            completion=types.CompletionClientCapabilities(
                completion_item=types.ClientCompletionItemOptions(
                    snippet_support=True, documentation_format=[types.MarkupKind.Markdown])),
            hover=types.HoverClientCapabilities(content_format=[types.MarkupKind.Markdown]),
            document_link=types.DocumentLinkClientCapabilities(tooltip_support=True),
            publish_diagnostics=types.PublishDiagnosticsClientCapabilities(
                related_information=True, code_description_support=True)),
        experimental={"commands": {"commands": ["care.run"]}})


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[CARE, "lsp"]))
async def client(lsp_client: LanguageClient):
    await lsp_client.initialize_session(types.InitializeParams(capabilities=capabilities(), root_uri=PLANS[0].as_uri()))
    yield
    await lsp_client.shutdown_session()


def document(uri):
    return types.TextDocumentIdentifier(uri=uri)


def open_file(client, path, text=None):
    uri = path.as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        text_document=types.TextDocumentItem(
            uri=uri, language_id="lua", version=1, text=path.read_text() if text is None else text)))
    return uri


async def diagnostics(client, uri, seconds=60):
    """Waits for what the next check of a document says."""
    while True:
        found = await asyncio.wait_for(
            client.wait_for_notification(types.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS), seconds)
        if found.uri == uri:
            return found.diagnostics


def checked(path):
    """What `care check` says about a plan, as codes and lines."""
    said = subprocess.run([CARE, "check", str(path), "--json"], capture_output=True, text=True).stdout
    places = [(one["code"], one["location"]) for one in json.loads(said) if "location" in one]
    return sorted((code, place["line"]) for code, place in places if place["file"].endswith("plan.lua"))


def positions(text, most):
    """Places in words, texts, and blanks of a text, the same ones in each run."""
    lines = text.split("\n")
    places = [
        (number, match.start() + 1) for number, line in enumerate(lines)
        for match in re.finditer(r"[A-Za-z_]\w+|\"[^\"]*\"|[{,]", line)]
    return random.Random(7).sample(places, min(most, len(places)))


async def ask_everything(client, uri, text, most=6):
    """Sends each request about a document, and returns the answers by method."""
    about = document(uri)
    await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=about))
    await client.text_document_folding_range_async(types.FoldingRangeParams(text_document=about))
    await client.text_document_document_link_async(types.DocumentLinkParams(text_document=about))
    await client.text_document_code_lens_async(types.CodeLensParams(text_document=about))
    end = types.Position(line=text.count("\n"), character=0)
    whole = types.Range(start=types.Position(line=0, character=0), end=end)
    await client.text_document_inlay_hint_async(types.InlayHintParams(text_document=about, range=whole))
    await client.text_document_code_action_async(types.CodeActionParams(
        text_document=about, range=whole, context=types.CodeActionContext(diagnostics=[])))
    for line, character in positions(text, most):
        place = {"text_document": about, "position": types.Position(line=line, character=character)}
        await client.text_document_hover_async(types.HoverParams(**place))
        await client.text_document_completion_async(types.CompletionParams(**place))
        await client.text_document_definition_async(types.DefinitionParams(**place))
        await client.text_document_document_highlight_async(types.DocumentHighlightParams(**place))
        await client.text_document_references_async(types.ReferenceParams(
            **place, context=types.ReferenceContext(include_declaration=True)))
        await client.text_document_prepare_rename_async(types.PrepareRenameParams(**place))


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize("plan", OPENED, ids=lambda plan: "/".join(plan.parts[-2:]))
async def test_a_sample_plan_has_the_diagnostics_of_care_check_and_every_answer(client, plan):
    path = plan / "plan.lua"
    uri = open_file(client, path)
    found = await diagnostics(client, uri)
    if plan in COMPARED:
        assert sorted((one.code, one.range.start.line + 1) for one in found) == checked(plan)
    await ask_everything(client, uri, path.read_text(), most=PLACES or 2)
    client.text_document_did_close(types.DidCloseTextDocumentParams(text_document=document(uri)))


@pytest.mark.asyncio(loop_scope="module")
async def test_random_edits_leave_the_server_with_the_text_of_the_editor(client):
    path = PLANS[0] / "plan.lua"
    text, chance = path.read_text(), random.Random(20260607)
    uri = open_file(client, path)
    before = await diagnostics(client, uri)
    lines = text.split("\n")
    for version in range(2, ROUNDS + 2):
        row = chance.randrange(len(lines))
        start = chance.randrange(len(lines[row]) + 1)
        end = min(len(lines[row]), start + chance.randrange(6))
        new = chance.choice(["", "{", "}", "\"", "ü𝄞", "\n", "task ", "--", "[[", "end ", "schedule."])
        client.text_document_did_change(types.DidChangeTextDocumentParams(
            text_document=types.VersionedTextDocumentIdentifier(uri=uri, version=version),
            content_changes=[types.TextDocumentContentChangePartial(
                range=types.Range(
                    start=types.Position(line=row, character=utf16(lines[row], start)),
                    end=types.Position(line=row, character=utf16(lines[row], end))), text=new)]))
        lines[row] = lines[row][:start] + new + lines[row][end:]
        lines = "\n".join(lines).split("\n")
        if version % 10 == 0:
            await ask_everything(client, uri, "\n".join(lines), most=2)
    whole = types.TextDocumentContentChangeWholeDocument(text=text)
    client.text_document_did_change(types.DidChangeTextDocumentParams(
        text_document=types.VersionedTextDocumentIdentifier(uri=uri, version=9_999), content_changes=[whole]))
    while True:
        after = await diagnostics(client, uri)
        if after == before:
            break


def utf16(line, index):
    return len(line[:index].encode("utf-16-le")) // 2


def framed(content):
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    return b"Content-Length: %d\r\n\r\n" % len(data) + data


def message(method, parameters=None, number=None):
    value = {"jsonrpc": "2.0", "method": method, "params": parameters or {}}
    return framed(value if number is None else value | {"id": number})


def answers(sent):
    """Runs a server on bytes, and returns its messages and exit code."""
    run = subprocess.run([CARE, "lsp"], input=sent, capture_output=True, timeout=60)
    found, rest = [], run.stdout
    while rest:
        head, _, rest = rest.partition(b"\r\n\r\n")
        length = int(re.search(rb"Content-Length: (\d+)", head)[1])
        found.append(json.loads(rest[:length]))
        rest = rest[length:]
    return found, run.returncode


START = message("initialize", {"capabilities": {}}, 1) + message("initialized")
END = message("shutdown", None, 90) + message("exit")


@pytest.mark.parametrize("content", [b"{", b"[]", b"\xff\xfe", b"null", b"{}", b'{"jsonrpc":"2.0","id":{},"method":"x"}'])
def test_a_malformed_message_is_answered_and_the_server_goes_on(content):
    found, code = answers(START + framed(content) + END)
    assert [one.get("id") for one in found] == [1, None, 90] and "error" in found[1] and code == 0


def test_unknown_methods_and_places_outside_the_text_are_errors():
    uri = (PLANS[0] / "plan.lua").as_uri()
    place = {"textDocument": {"uri": uri}, "position": {"line": 10**6, "character": 0}}
    opened = message("textDocument/didOpen", {"textDocument": {"uri": uri, "languageId": "lua", "version": 1, "text": "x"}})
    closed = message("textDocument/didClose", {"textDocument": {"uri": uri}})
    found, code = answers(
        START + message("no/such", None, 2) + opened + message("textDocument/hover", place, 3) + closed + closed +
        message("textDocument/hover", place, 4) + END)
    codes = {one["id"]: one["error"]["code"] for one in found if "error" in one}
    assert codes == {2: -32601, 3: -32602, 4: -32602} and code == 0


def test_a_canceled_request_is_answered_once():
    uri = (PLANS[0] / "plan.lua").as_uri()
    place = {"textDocument": {"uri": uri}, "position": {"line": 0, "character": 0}}
    found, code = answers(START + message("textDocument/hover", place, 7) + message("$/cancelRequest", {"id": 7}) + END)
    own = [one for one in found if one.get("id") == 7]
    assert len(own) == 1 and own[0]["error"]["code"] in (-32800, -32602) and code == 0


def test_a_client_that_dies_ends_the_server():
    found, code = answers(START)
    assert len(found) == 1 and code == 0


def test_a_header_without_a_length_ends_the_server_with_a_reason():
    run = subprocess.run([CARE, "lsp"], input=b"Hello\r\n\r\n", capture_output=True, timeout=60)
    assert run.returncode == 1 and b"Content-Length" in run.stderr
