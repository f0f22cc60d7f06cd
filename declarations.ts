import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseSync, Visitor } from 'rolldown/utils'

const ENDING = '.d.ts'
/** Stands for every name that a file exports. */
const ALL = '*'

/** A statement of a file that declares, with the comment before it. */
interface Declaration {
  readonly text: string
  readonly names: readonly string[]
  readonly isExported: boolean
  /** All names in it, those of properties among them: too many at worst. */
  readonly mentioned: ReadonlySet<string>
  /** Files that it imports within a type, as `import('./a.ts').A`. */
  readonly files: readonly string[]
}

/** A name that a file has from elsewhere: imported, or only passed on; or one of its own that it exports by a list. */
interface Borrowed {
  readonly local: string
  readonly name: string
  /** Path without its ending, if it is a file of ours. */
  readonly file: string | undefined
  /** As it is written; undefined in a list of the file's own names. */
  readonly from: string | undefined
  readonly isType: boolean
  readonly isExport: boolean
}

interface Parsed {
  readonly declarations: readonly Declaration[]
  readonly borrowed: readonly Borrowed[]
}

/**
 * Reduces the declarations in a folder to what the entries lead to, name by name. The compiler writes all of every source; what
 * users of the package can name needs a fraction of them.
 */
export function keepReachable(dir: string, entries: readonly string[]): void {
  const files = new Map<string, Parsed>()
  const kept = new Set<Declaration | Borrowed>()
  const wanted = entries.map((entry) => ({ file: join(dir, entry), name: ALL }))
  const read = (file: string): Parsed => {
    const known = files.get(file) ?? parse(file)
    files.set(file, known)
    return known
  }
  for (const { file, name } of wanted) {
    const { declarations, borrowed } = read(file)
    const want = (isMeant: (name: string, isExport: boolean) => boolean): void => {
      for (const declaration of declarations) {
        if (kept.has(declaration) || !declaration.names.some((own) => isMeant(own, declaration.isExported))) continue
        kept.add(declaration)
        for (const other of declaration.files) wanted.push({ file: other, name: ALL })
        want((mentioned) => declaration.mentioned.has(mentioned))
      }
      for (const one of borrowed) {
        if (kept.has(one) || !isMeant(one.local, one.isExport)) continue
        kept.add(one)
        if (one.file) wanted.push({ file: one.file, name: one.name })
        if (!one.from) want((own, isExport) => !isExport && own === one.name)
      }
    }
    want((own, isExport) => isExport && (name === ALL || own === name))
  }
  for (const path of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith(ENDING)) continue
    const file = join(dir, path.slice(0, -ENDING.length))
    const parsed = files.get(file)
    if (parsed) writeFileSync(file + ENDING, print(parsed, kept))
    else rmSync(file + ENDING)
  }
}

function parse(file: string): Parsed {
  const text = readFileSync(file + ENDING, 'utf8')
  const { program, errors } = parseSync(file + ENDING, text, { lang: 'dts' })
  if (errors.length > 0) throw new Error(`Expected declarations in ${file}${ENDING}, got ${errors[0]!.message}`)
  const pathOf = (from?: string) => (from?.startsWith('.') ? join(dirname(file), from.replace(/\.ts$/, '')) : undefined)
  const declarations: Declaration[] = []
  const borrowed: Borrowed[] = []
  let end = 0
  for (const statement of program.body) {
    const start = end
    end = statement.end
    if (
      statement.type === 'ImportDeclaration' ||
      (statement.type === 'ExportNamedDeclaration' && !statement.declaration)
    ) {
      const from = statement.source?.value
      const isExport = statement.type === 'ExportNamedDeclaration'
      for (const one of statement.specifiers) {
        if (one.type === 'ImportDefaultSpecifier' || one.type === 'ImportNamespaceSpecifier')
          throw new Error(`Expected imports by name in ${file}${ENDING}, got ${text.slice(one.start, one.end)}`)
        const [local, name] =
          one.type === 'ExportSpecifier'
            ? [nameOf(one.exported), nameOf(one.local)]
            : [one.local.name, nameOf(one.imported)]
        const kind = one.type === 'ExportSpecifier' ? one.exportKind : one.importKind
        const wholeKind = statement.type === 'ImportDeclaration' ? statement.importKind : statement.exportKind
        const isType = kind === 'type' || wholeKind === 'type'
        borrowed.push({ local, name, file: pathOf(from), from, isType, isExport })
      }
      continue
    }
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declared = isExported ? statement.declaration : statement
    const names = declared ? namesOf(declared) : undefined
    if (!names) throw new Error(`Expected a declaration in ${file}${ENDING}, got ${text.slice(statement.start, end)}`)
    const mentioned = new Set<string>()
    const files: string[] = []
    new Visitor({
      Identifier: ({ name }) => {
        mentioned.add(name)
      },
      TSImportType: ({ source }) => {
        const other = pathOf(source.value)
        if (other) files.push(other)
      },
    }).visit({ ...program, body: [statement] })
    declarations.push({ text: text.slice(start, end).trim(), names, isExported, mentioned, files })
  }
  return { declarations, borrowed }
}

type Program = ReturnType<typeof parseSync>['program']

/** What a statement declares; undefined if it is none that declares. */
function namesOf(declared: Program['body'][number]): readonly string[] | undefined {
  switch (declared.type) {
    case 'VariableDeclaration':
      return declared.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
    case 'TSDeclareFunction':
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return declared.id ? [declared.id.name] : undefined
    case 'TSInterfaceDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSEnumDeclaration':
      return [declared.id.name]
    default:
      return undefined
  }
}

function nameOf(name: { readonly type: string; readonly name?: string; readonly value?: string }): string {
  return name.name ?? name.value ?? ''
}

function print({ declarations, borrowed }: Parsed, kept: ReadonlySet<Declaration | Borrowed>): string {
  const lists = new Map<string, string[]>()
  for (const one of borrowed) {
    if (!kept.has(one)) continue
    const { local, name, from, isType, isExport } = one
    const list = `${isExport ? 'export' : 'import'}${isType ? ' type' : ''} {} ${from ? `from '${from}'` : ''}`
    lists.set(list, [...(lists.get(list) ?? []), name === local ? name : `${name} as ${local}`])
  }
  const lines = [...lists].map(([list, names]) => `${list.replace('{}', `{ ${names.join(', ')} }`).trim()};`)
  const texts = declarations
    .filter((one) => kept.has(one))
    .map(({ text }) => text.replaceAll(/^(?: {4})+/gm, (spaces) => '\t'.repeat(spaces.length / 4)))
  // `export {}` keeps what is not exported from being so.
  return `${[...lines, ...texts, 'export {};'].join('\n')}\n`
}
