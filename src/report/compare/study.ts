import type { Variants } from '../../load-variants.ts'
import type { Study } from '../study.ts'
import type { AnyComparison } from './words.ts'

const FLAGS = {
  set: {
    value: 'PATH=VALUE',
    describe: 'change a value of every variant, but not of the baseline: weapons.spear.damage=d8 (repeatable)',
    repeatable: true,
  },
  variant: {
    value: 'CHANGES',
    describe:
      "a variant of the first FILE, perhaps with a name: 'heavy: weapons.mace.damage=2d6, combatants.knight.hp=9' (repeatable)",
    repeatable: true,
  },
  'swap-sides': {
    describe: 'a variant in which each party stands in the places of the other: what places are worth',
    isSwitch: true,
    repeatable: false,
  },
  both: {
    value: 'PATH=VALUE',
    describe: 'change a value of the baseline and of every variant (repeatable)',
    repeatable: true,
  },
} as const

export const compare: Study<typeof FLAGS, Variants, AnyComparison> = {
  name: 'compare',
  noun: 'comparison',
  summary: 'Fight a scenario and variants of it with the same dice; say what differs, and how sure that is',
  oneFile: false,
  group: 'Variants:',
  flags: FLAGS,
  precision: 'fight until differences of win rates are known to plus or minus so many percentage points: 0.1%',
  lineFor: 'variant',
  examples: [
    ['what does a d8 do for the spears?', 'compare scenarios/spear-wall.yaml --set weapons.spear.damage=d8'],
    [
      'several variants against the file as it is',
      "compare duel.yaml --variant weapons.sword.damage=d10 --variant 'tough: weapons.sword.damage=d6, combatants.knight.hp=14'",
    ],
    ['without any chance, where scenarios are small', 'compare duel.yaml --set weapons.sword.damage=d10 --exact'],
    ['what are the places worth in which the parties stand?', 'compare scenarios/spear-wall.yaml --swap-sides'],
    ['two files: the first is the baseline', 'compare old.yaml new.yaml --precision 0.1%'],
  ],
  file: 'comparison',
  charts: ['differences'],

  missing([first, ...others], { set, variant, 'swap-sides': swapSides }) {
    if (others.length + set.length + variant.length > 0 || swapSides) return undefined
    return `nothing is given to compare ${first} with, expected --set, --variant, --swap-sides or a second FILE`
  },
  async load(files, asked, { ownRules }) {
    const { loadVariants } = await import('../../load-variants.ts')
    const { compared, problems } = await loadVariants(files, { ...asked, swapSides: asked['swap-sides'], ownRules })
    return { subject: compared, problems }
  },
  scenarioOf: ({ baseline }) => baseline,
  async fight({ baseline, variants }, _, how) {
    const { compare } = await import('../../studies/compare.ts')
    return compare(baseline, variants, how)
  },
  async solve({ baseline, variants }, _, how) {
    const { compareExactly } = await import('../../studies/compare-exactly.ts')
    return compareExactly(baseline, variants, how)
  },
  again: ({ both, set, variant, 'swap-sides': swapSides }) => ({ both, set, variant, 'swap-sides': swapSides }),
  report: async () => (await import('./report.ts')).report,
}
