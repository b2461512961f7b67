import Foundation
import Testing

/// Evaluates `enableWhen`, `enableWhenExpression`, and `calculatedExpression` by fhirpathpy, which knows nothing of `care`.
///
/// `scripts/test` makes its environment and names it in `CARE_FHIR_PYTHON`.
enum ExpressionEvaluator {
  static let python = ProcessInfo.processInfo.environment["CARE_FHIR_PYTHON"]

  /// A questionnaire with a response to it.
  struct Pair: Encodable {
    let name: String
    let questionnaire: String
    let response: String
  }

  /// The number of evaluated conditions by kind, and what disagrees with the responses.
  struct Report: Decodable {
    let counts: [String: Int]
    let wrong: [String]
  }

  static func report(_ pairs: [Pair]) throws -> Report {
    let folder = FileManager.default.temporaryDirectory.appending(path: "care-fhirpath-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "pairs.json")
    try JSONEncoder().encode(pairs).write(to: file)
    let process = Process(), output = Pipe()
    process.executableURL = URL(filePath: try #require(python))
    process.arguments = ["-W", "ignore", "-c", script, file.path]
    process.standardOutput = output
    try process.run()
    let found = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0)
    return try JSONDecoder().decode(Report.self, from: found)
  }

  /// A question is to be in the response exactly if its conditions and those of its groups hold, and a score to have the value of its expression.
  ///
  /// The engine lacks `ordinal()` of SDC, which is the value of an extension.
  private static let script = """
    import json, sys, collections
    from fhirpathpy import compile
    from fhirpathpy.models import models
    SDC = 'http://hl7.org/fhir/uv/sdc/StructureDefinition/sdc-questionnaire-'
    ORDINAL = ".extension.where(url='http://hl7.org/fhir/StructureDefinition/ordinalValue').value"
    compiled, counts, wrong = {}, collections.Counter(), []

    def evaluate(expression, response):
        if expression not in compiled:
            compiled[expression] = compile(expression.replace('.ordinal()', ORDINAL), models['r4'])
        return compiled[expression](response, {'resource': response})

    def extension(item, url):
        for found in item.get('extension', []):
            if found['url'] == url: return found['valueExpression']['expression']

    def own(item):
        return [found['valueString'] for found in item.get('extension', []) if found['url'] == 'urn:care:condition']

    def walk(items, visit):
        for item in items or []:
            visit(item)
            walk(item.get('item'), visit)
            for answer in item.get('answer', []): walk(answer.get('item'), visit)

    def value(element, prefix):
        for name in element:
            if name.startswith(prefix): return name[len(prefix):], element[name]
        return None, None

    def same(answer, test):
        (a, one), (b, other) = value(answer, 'value'), value(test, 'answer')
        if a is None or b is None: return False
        if a == b == 'Coding': return (one.get('system'), one.get('code')) == (other.get('system'), other.get('code'))
        if a == b == 'Quantity': return one.get('value') == other.get('value')
        return a == b and one == other

    def holds(test, given):
        sign = test['operator']
        if sign == 'exists': return (len(given) > 0) == test['answerBoolean']
        if sign == '=': return any(same(answer, test) for answer in given)
        if sign == '!=': return any(value(answer, 'value')[0] and not same(answer, test) for answer in given)
        def compares(answer):
            (a, one), (b, other) = value(answer, 'value'), value(test, 'answer')
            if a is None: return False
            if a == 'Quantity': one, other = one.get('value'), other.get('value')
            if one is None: return False
            return {'>': one > other, '<': one < other, '>=': one >= other, '<=': one <= other}[sign]
        return any(compares(answer) for answer in given)

    for pair in json.load(open(sys.argv[1])):
        asked, response = json.loads(pair['questionnaire']), json.loads(pair['response'])
        present, answers = set(), collections.defaultdict(list)
        def note(item):
            present.add(item['linkId'])
            answers[item['linkId']] += item.get('answer', [])
        walk(response.get('item'), note)
        def check(items, isEnabled):
            for item in items or []:
                link, enabled = item['linkId'], isEnabled
                tests = item.get('enableWhen', [])
                if tests:
                    found = [holds(test, answers[test['question']]) for test in tests]
                    enabled = enabled and (any(found) if item.get('enableBehavior') == 'any' else all(found))
                    counts['enableWhen'] += 1
                written = extension(item, SDC + 'enableWhenExpression')
                if written:
                    try: found = evaluate(written, response)
                    except Exception as error: found = [repr(error)[:80]]
                    if found not in ([True], [False]): wrong.append(f"{pair['name']}: {link}: {found} from {written}")
                    enabled = enabled and found == [True]
                    counts['enableWhenExpression'] += 1
                written = extension(item, SDC + 'calculatedExpression')
                if written:
                    given = [float(answer['valueDecimal']) for answer in answers[link]]
                    try: found = [float(number) for number in evaluate(written, response)]
                    except Exception as error: found = [repr(error)[:80]] + given
                    if len(found) != len(given) or any(abs(a - b) > 1e-6 for a, b in zip(found, given)):
                        wrong.append(f"{pair['name']}: {link}: {found} for {given} from {written}")
                    counts['calculatedExpression'] += 1
                elif item['type'] not in ('group', 'display') and not item.get('readOnly') and enabled != (link in present):
                    wrong.append(f"{pair['name']}: {link}: enabled is {enabled}, from {tests} {own(item)}")
                check(item.get('item'), enabled)
        check(asked.get('item'), True)
    print(json.dumps({'counts': counts, 'wrong': wrong}))
    """
}
