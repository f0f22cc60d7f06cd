import { inPackage } from '../src/package/root.ts'
import type { Fought, FoughtHere } from './fight.ts'
import { run } from './measure.ts'

/** The scenarios that are fought, by name. */
export type Experiment =
  | 'duel'
  | 'skirmish'
  | 'slot-duel'
  | 'slot-skirmish'
  | 'area-duel'
  | 'area-skirmish'
  | 'segment-duel'
  | 'segment-skirmish'
  | 'careful-skirmish'
  | 'siege'
  | 'declared-duel'
  | 'fifth-skirmish'
  | 'board'
  | 'raid'
  | 'squad'

export function scenarioOf(experiment: Experiment): string {
  return inPackage(`bench/scenarios/${experiment}.yaml`)
}

/** Fights in one thread of a process of its own, started with some of Node's flags. */
export function fightHere(experiment: Experiment, battles: number, ...flags: string[]): FoughtHere {
  return fight(experiment, battles, flags, []) as FoughtHere
}

/** The same as V8 compiles for whoever has not set our flags: users of the library. */
export function fightUntuned(experiment: Experiment, battles: number): FoughtHere {
  return fight(experiment, battles, [], ['--untuned']) as FoughtHere
}

/** Fights as a user of the library does, in a process of its own. */
export function simulate(experiment: Experiment, battles: number, threads: number): Fought {
  return fight(experiment, battles, [], [String(threads)])
}

function fight(experiment: Experiment, battles: number, flags: readonly string[], how: readonly string[]): Fought {
  const program = inPackage('.bench/bench/fight.js')
  const { out } = run(process.execPath, ...flags, program, scenarioOf(experiment), String(battles), ...how)
  const fought: Fought = JSON.parse(out)
  checkDigest(experiment, battles, fought.digest)
  return fought
}

/**
 * The digests of what is fought, by scenario and number of battles, with the seed 1. A figure counts only for the same
 * work: whoever changes a rule, a stream or a count changes these on purpose.
 */
const EXPECTED: Readonly<Record<string, string>> = {
  'duel 10000': 'c34787bc563c736b9e2eee6a02283f956f7c8859891b95edfa4ef4cea68b5bcc',
  'duel 1000000': '9f4c7d95eeb510deb1d47f4213a96a7d90de1585ef95bb368579c503b453ad6c',
  'duel 3000000': 'ddc6b24059c61ed804b3061ad918338e9b081158650ddbe1eab5935b75efe2a2',
  'duel 100000000': 'd0fd65af44f6a0b3a3f0ed05f22adc1137ddf64473155f05f25073881657b81f',
  'skirmish 300000': '218036d972b0d07a51b6b58b9dcbe0feb94a4dcc3272f459e381f1e3ff4d73eb',
  'slot-duel 3000000': '7da88350e7af8df31ca84e037ccb2a45ca4459cafc0755544e585be53184fd38',
  'slot-skirmish 300000': 'aac08e8e5526c94ce2212e06dbc3cc0ade061bd7c8f183951329ce6fda14ae19',
  'area-duel 3000000': '1560a247d520308f8a6ca3e8c91a46fbe422b943df6ce65974d7bec3e10d105d',
  'area-skirmish 300000': '9475abcfddbc2fbad8998ad7522b7995a061a1792d92634ec4c24955bdd8c878',
  'segment-duel 3000000': '216d262d875d4e3d2d2ec91006f61f1f9fec4b84d6381bea9c882e289a4383dd',
  'segment-skirmish 300000': '0299faa9a28d7e6ec1a96fc8f2faaea609127b5fb90abee977cf4452b048f282',
  'careful-skirmish 300000': '5317ade360f6c173b112e4bb5e4f26c4fee13b523b74b9823e43acb48d07d320',
  'declared-duel 1000000': 'c4a18d880846723abf4520c970bbef11e2118f43f2ea715535e22f770dd8fc04',
  'fifth-skirmish 200000': '5e95592c710d9082f6813f689ac8f5fb0e23e37678e9a0cf1b84b5a499705389',
  'board 30000': 'ac2674c49b3ba9124e42dd12ae96378d59472f0c1fcc0fb1df0767dfa1a895e9',
  'raid 10000': '3f7cd705bd840013d18da142b02200850bea7f1a2db25ef5792a162b1f95787a',
  'squad 200000': '4fdbf9eb778297a42e0670a4a30d6defd1369bc52ac3d6b19b71a6d61c7276e0',
  'siege 100000': 'd2cf6d0a8df35425350987bf20240d9ecc9c0bf077d7f131621f1190f3efe19a',
}

const differences: string[] = []

/** Says so loudly, now and at the end, if something else was fought than is expected. */
export function checkDigest(experiment: Experiment, battles: number, digest: string): void {
  const work = `${experiment} ${battles}`
  if (EXPECTED[work] === digest) return
  const difference = `DIGEST OF ${work} DIFFERS: expected ${EXPECTED[work] ?? 'none yet'}, got ${digest}`
  if (differences.includes(difference)) return
  differences.push(difference)
  console.error(`\n!!! ${difference}\n`)
}

/** Everything that `checkDigest` has complained about. */
export function digestDifferences(): readonly string[] {
  return differences
}
