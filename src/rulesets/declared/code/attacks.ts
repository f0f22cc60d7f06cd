import { TO_HIT } from '../../../battle/dice.ts'
import { MARK, NOTE } from '../codes.ts'
import type { ListedStrike } from '../data.ts'
import type { Step, Steps } from '../ir.ts'
import { type Code, index, nameOf } from './code.ts'
import { writeLandStrike } from './damage.ts'
import { streamOf, write } from './expressions.ts'
import { keyOf, type Strike } from './known-strike.ts'
import { after, anyTarget, type StepSpot } from './step-spot.ts'
import { drawsStrikes, knowStrike } from './strikes.ts'

// Attacks (§7.1): rolled die by die, or drawn from the attack tables.

/** Writes the steps of a hit, or of a miss. */
type WriteSteps = (code: Code, steps: Steps, spot: StepSpot) => string[]

const NO_EXTRA = '0, -1, 0, 0, -1'

/** An attack: counted, perhaps redirected or cancelled by those who answer `attacked`, then a hit or a miss. */
export function writeAttack(
  code: Code,
  step: Extract<Step, { op: 'attack' }>,
  spot: StepSpot,
  writeSteps: WriteSteps,
  isUnfolded = false,
): string[] {
  const id = code.unique()
  const [target, hit, attackType] = [`_t${id}`, `_h${id}`, `_a${id}`]
  // In an effect it is the caster who attacks.
  const me = spot.doer
  const answered = code.hears('attacked')
  const inner: StepSpot = {
    ...spot,
    who: { ...spot.who, target },
    among: answered ? anyTarget(spot) : spot.among,
    ...(code.quiet ? {} : { attackType }),
  }
  const condition = write(code, step.condition, { ...inner, purpose: TO_HIT })
  const fire = (event: 'attacked' | 'is-hit' | 'is-missed' | 'hits' | 'misses', subject: string): string[] =>
    code.hears(event) ? [`${code.routineOf(event)}(${subject}, ${me}, ${target}, ${NO_EXTRA})`] : []
  const stop = after(spot)
  const because = answered ? `_y${id} === 0 ? ${index(step.text)} : -1` : index(step.text)
  return [
    `if ((marks[${nameOf(spot, 'target')}] & ${MARK.OUT}) === 0) {`,
    `let ${target} = ${nameOf(spot, 'target')}`,
    ...(code.quiet ? [] : countAttack(code, attackType, spot)),
    ...(answered
      ? [
          `const _r${id} = redirected[0], _x${id} = cancelled[0]`,
          'redirected[0] = -1',
          'cancelled[0] = 0',
          ...fire('attacked', target),
          `if (redirected[0] >= 0) ${target} = redirected[0]`,
          `const _y${id} = cancelled[0]`,
          `redirected[0] = _r${id}`,
          `cancelled[0] = _x${id}`,
          ...stop,
          `const ${hit} = _y${id} === 0 && ${condition}`,
        ]
      : [`const ${hit} = ${condition}`]),
    ...(code.tells ? [`note(${NOTE.ATTACK}, ${me}, ${target}, Number(${hit}), ${because})`] : []),
    `if (${hit}) {`,
    ...(code.quiet ? [] : [`hits[${attackType}]++`, `hitsTaken[${target}]++`]),
    ...fire('is-hit', target),
    ...(code.hears('is-hit') ? stop : []),
    ...writeSteps(code, step.holds, inner),
    '} else {',
    ...(isUnfolded ? ['fold()'] : []),
    ...fire('is-missed', target),
    ...(code.hears('is-missed') ? stop : []),
    ...writeSteps(code, step.fails, { ...inner, attackType: '-1' }),
    '}',
    ...(code.hears('hits') ? [`if (${hit} && (marks[${me}] & ${MARK.OUT}) === 0) ${fire('hits', me).join('')}`] : []),
    ...(code.hears('misses')
      ? [`if (!${hit} && (marks[${me}] & ${MARK.OUT}) === 0) ${fire('misses', me).join('')}`]
      : []),
    '}',
    ...after(spot),
  ]
}

function countAttack(code: Code, attackType: string, { doer, thing }: StepSpot): string[] {
  const of = code.array(code.data.attackTypeOf)
  return [`const ${attackType} = ${of}[${doer} * ${code.data.thingCount} + ${thing}]`, `attacks[${attackType}]++`]
}

/** A strike that is drawn from the attack tables; undefined if it is not listed there for all whom it may be at. */
export function writeStrike(code: Code, strike: Strike, spot: StepSpot, writeSteps: WriteSteps): string[] | undefined {
  const places = placesOf(code, strike, spot)
  if (!places) return undefined
  const target = nameOf(spot, 'target')
  const [row, size] = [byTarget(code, places, 'row', target), byTarget(code, places, 'size', target)]
  const drawn = `outcome(${streamOf({ ...spot, purpose: TO_HIT })}, ${size}, ${row}, ${target})`
  if (code.tells) {
    return [
      `if ((marks[${target}] & ${MARK.OUT}) === 0) {`,
      `unfold(${drawn}, ${size})`,
      ...writeSteps(code, strike.steps.slice(0, -1), spot),
      ...writeAttack(code, strike.attack, spot, writeSteps, true),
      '}',
    ]
  }
  const id = code.unique()
  const [entry, attackType] = [`_e${id}`, `_a${id}`]
  const me = spot.doer
  const fire = (event: 'is-missed' | 'hits' | 'misses', subject: string): string =>
    `${code.routineOf(event)}(${subject}, ${me}, ${target}, ${NO_EXTRA})`
  const stop = after(spot)
  const kind = write(code, strike.damage.kind, spot)
  const land = writeLandStrike(code)
  return [
    `if ((marks[${target}] & ${MARK.OUT}) === 0) {`,
    ...countAttack(code, attackType, spot),
    `const ${entry} = entries[${row} + ${drawn}]`,
    ...(code.hears('is-missed') ? [`if ((${entry} & 1) === 0) {`, fire('is-missed', target), ...stop, '}'] : []),
    `${spot.dealt} += ${land}(${target}, ${spot.doer}, ${kind}, ${entry}, ${attackType})`,
    ...(spot.kind === 'action' && (code.hears('hits') || code.hears('misses')) ? after(spot) : []),
    ...(code.hears('hits')
      ? [`if ((${entry} & 1) !== 0 && (marks[${me}] & ${MARK.OUT}) === 0) ${fire('hits', me)}`]
      : []),
    ...(code.hears('misses')
      ? [`if ((${entry} & 1) === 0 && (marks[${me}] & ${MARK.OUT}) === 0) ${fire('misses', me)}`]
      : []),
    '}',
    ...after(spot),
  ]
}

/** By whom it may be at: where its outcomes are. */
function placesOf(code: Code, strike: Strike, spot: StepSpot): Map<number, ListedStrike> | undefined {
  const targets = spot.among.who.target
  if (!drawsStrikes(code) || targets === undefined) return undefined
  const places = new Map<number, ListedStrike>()
  let isWhole = true
  for (const target of targets) {
    const known = knowStrike(code, strike, { ...spot.among, who: { ...spot.among.who, target: [target] } })
    if (!known) return undefined
    const key = keyOf(known)
    code.strikesMet.set(key, known)
    const place = code.strikes.get(key)
    if (place) places.set(target, place)
    else isWhole = false
  }
  return isWhole && places.size > 0 ? places : undefined
}

function byTarget(code: Code, places: Map<number, ListedStrike>, of: 'row' | 'size', target: string): string {
  const [first, ...rest] = [...places.values()].map((place) => place[of])
  if (rest.every((each) => each === first)) return index(first!)
  return `${code.array(code.everybody().map((one) => places.get(one)?.[of] ?? 0))}[${target}]`
}
