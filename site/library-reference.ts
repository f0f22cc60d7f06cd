import { readFile } from 'node:fs/promises'
import { posix } from 'node:path'
import { inPackage } from '../src/package/root.ts'

/** One thing that the library exports. */
interface Exported {
  readonly name: string
  readonly isType: boolean
  /** Its declaration, without the words above it. */
  readonly code: string
  /** What its author says of it. */
  readonly words: string
}

const DECLARED = /^export (?:declare )?(?:abstract )?(?:function|const|class|interface|type) (\w+)/

/** A page of everything that the library exports, made of its declarations: what `dist/index.d.ts` leads to. */
export async function libraryReference(): Promise<string> {
  const exported = await exportsOf('index.d.ts')
  const show = ({ name, code, words }: Exported): string => `### ${name}\n\n${words}\n\n\`\`\`ts\n${code}\n\`\`\`\n`
  const part = (of: (one: Exported) => boolean): string => exported.filter(of).map(show).join('\n')
  return `# Library: reference

Everything that the library exports, made from its declarations. [The library](/library.html) says how to use it, with examples.

## Functions

${part(({ code }) => /^declare (async )?function/.test(code))}
## Errors and classes

${part(({ code }) => /^declare class/.test(code))}
## Types

${part(({ isType }) => isType)}`
}

async function exportsOf(file: string): Promise<Exported[]> {
  const exported: Exported[] = []
  for (const { name, as, from } of namesIn(await readDeclarations(file))) {
    exported.push(await declaredIn(posix.join(posix.dirname(file), from), name, as))
  }
  return exported.sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1))
}

/** What a file takes from others, to hand it on or for itself. */
function namesIn(text: string): { name: string; as: string; from: string }[] {
  return Array.from(text.matchAll(/^(?:export|import) (?:type )?\{([^}]*)\} from '(.*)\.ts';$/gm)).flatMap(
    ([, names, from]) =>
      names.split(',').map((each) => {
        const [, name, as = name] = /^\s*(?:type )?(\w+)(?: as (\w+))?\s*$/.exec(each) ?? []
        return { name, as, from: `${from}.d.ts` }
      }),
  )
}

function readDeclarations(file: string): Promise<string> {
  return readFile(inPackage(`dist/${file}`), 'utf8')
}

async function declaredIn(file: string, name: string, as: string): Promise<Exported> {
  const text = await readDeclarations(file)
  const lines = text.split('\n')
  const first = lines.findIndex((line) => DECLARED.exec(line)?.[1] === name)
  if (first < 0) {
    const further = namesIn(text).find((one) => one.as === name)
    if (!further) throw new Error(`Expected dist/${file} to declare ${name}`)
    return declaredIn(posix.join(posix.dirname(file), further.from), further.name, as)
  }
  const code = [lines[first].replace(/^export /, '')]
  for (let at = first + 1; at < lines.length && /^[ }]/.test(lines[at]); at++) code.push(lines[at])
  const words: string[] = []
  if (lines[first - 1]?.endsWith('*/')) {
    let at = first - 1
    while (!lines[at].startsWith('/**')) at--
    words.push(...lines.slice(at, first).map((line) => line.replace(/^\/?\s?\*+\/? ?| ?\*\/$/g, '')))
  }
  return { name: as, isType: /^(interface|type)/.test(code[0]), code: code.join('\n'), words: words.join('\n').trim() }
}
