import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { makeFolder } from './folder.ts'
import { codeBlocks, PAGES, ROOT } from './readme.ts'

const execute = promisify(execFile)

/** All examples in TypeScript, by the page that they are on. */
const ON_PAGES = PAGES.flatMap((page) =>
  codeBlocks(page, 'ts').map((code, at) => ({ name: `${page.replace(/\W+/g, '-')}-${at + 1}`, code, ending: 'ts' })),
)

/** The programs in JavaScript, as they are shipped. */
const PROGRAMS = readdirSync(join(ROOT, 'examples')).map((file) => ({
  name: file.replace(/\.js$/, ''),
  code: readFileSync(join(ROOT, 'examples', file), 'utf8'),
  ending: 'js',
}))
const EXAMPLES = [...ON_PAGES, ...PROGRAMS]

/** As strict as TypeScript can be, declarations of packages included: whoever copies an example may have it so. */
const STRICTEST = {
  strict: true,
  noUncheckedIndexedAccess: true,
  exactOptionalPropertyTypes: true,
  noPropertyAccessFromIndexSignature: true,
  noImplicitOverride: true,
  noImplicitReturns: true,
  noFallthroughCasesInSwitch: true,
  noUnusedLocals: true,
  noUnusedParameters: true,
  allowUnreachableCode: false,
  allowUnusedLabels: false,
  verbatimModuleSyntax: true,
  isolatedModules: true,
  erasableSyntaxOnly: true,
  skipLibCheck: false,
}

/** Where a user has installed the package, as it is built. */
const folder = makeFolder('examples')
beforeAll(() => {
  mkdirSync(join(folder, 'node_modules/@types'), { recursive: true })
  symlinkSync(ROOT, join(folder, 'node_modules/tiltyard'))
  symlinkSync(join(ROOT, 'node_modules/@types/node'), join(folder, 'node_modules/@types/node'))
  symlinkSync(join(ROOT, 'scenarios'), join(folder, 'scenarios'))
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }')
  const compilerOptions = {
    ...STRICTEST,
    allowJs: true,
    checkJs: true,
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    outDir: 'compiled',
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*.ts', '*.js'] }))
  for (const { name, code, ending } of EXAMPLES) writeFileSync(join(folder, `${name}.${ending}`), code)
})

it('the examples compile under the strictest settings, and say what their comments do', async () => {
  expect(ON_PAGES).not.toEqual([])
  expect(PROGRAMS).toHaveLength(3)
  const compiler = join(ROOT, 'node_modules/typescript/bin/tsc')
  const compiled = await execute(process.execPath, [compiler, '-p', folder]).catch(({ stdout }) => ({ stdout }))
  expect(compiled.stdout).toBe('')
  for (const { name, code } of EXAMPLES) {
    const { stdout } = await execute(process.execPath, [join('compiled', `${name}.js`)], { cwd: folder })
    const said = [...code.matchAll(/^(?:.*console\.log.*|)\/\/ (.*)$/gm)].map(([, words]) => `${words}\n`)
    expect({ name, stdout }).toEqual({ name, stdout: said.join('') })
  }
})
