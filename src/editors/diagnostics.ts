import { type Diagnostic, DiagnosticSeverity, type Range } from 'vscode-languageserver/node'
import { TextDocument } from 'vscode-languageserver-textdocument'
import { type Place, withoutRepeats } from '../source/problem.ts'
import { type FileReading, pathOf } from './read-file.ts'

/** What is wrong, by the path of the file that it stands in; what stands nowhere, at the top of the file that was read. */
export function diagnosticsOf(file: string, reading: FileReading): Map<string, Diagnostic[]> {
  const byFile = new Map<string, Diagnostic[]>()
  for (const { severity, message, hint, place } of withoutRepeats(reading.problems)) {
    const path = place ? pathOf(reading, place.source) : file
    const found = byFile.get(path) ?? []
    byFile.set(path, found)
    found.push({
      range: place ? rangeOf(place) : TOP,
      severity: severity === 'error' ? DiagnosticSeverity.Error : DiagnosticSeverity.Warning,
      source: 'tiltyard',
      message: hint === undefined ? message : `${message}; ${hint}`,
    })
  }
  return byFile
}

const TOP: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }

/** A place by lines and UTF-16 units of a line, both from 0, as the protocol counts. */
export function rangeOf({ source: { text }, start, end }: Place): Range {
  const document = TextDocument.create('', 'yaml', 0, text)
  return { start: document.positionAt(start), end: document.positionAt(end) }
}
