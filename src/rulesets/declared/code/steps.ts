import { DAMAGE, STATUS, TO_HIT } from '../../../battle/dice.ts'
import { MOST, SLACK } from '../arithmetic.ts'
import { MARK, NOTE } from '../codes.ts'
import type { Expression, Step, Steps } from '../ir.ts'
import { writeAttack, writeStrike } from './attacks.ts'
import { type Code, index, nameOf } from './code.ts'
import { writeHurt } from './damage.ts'
import { byEffect, writeApplyStep } from './effect-steps.ts'
import { push, write } from './expressions.ts'
import { FATES } from './falls.ts'
import { writeCells, writeMove } from './ground.ts'
import { magnitudeOf } from './magnitude.ts'
import { firstVital, isUnheard, writeGainOrLoss, writeHeal } from './pools.ts'
import { after, anyTarget, related, rolls, type StepSpot } from './step-spot.ts'
import { strikeAt } from './strikes.ts'

/** Writes a list of steps that has been specialised. */
export function writeSteps(code: Code, steps: Steps, spot: StepSpot): string[] {
  const lines: string[] = []
  for (let at = 0; at < steps.length; at++) {
    const strike = strikeAt(steps, at)
    const drawn = strike && writeStrike(code, strike, spot, writeSteps)
    lines.push(...(drawn ?? writeStep(code, steps[at]!, spot)))
    if (strike && drawn) at += strike.steps.length - 1
  }
  return lines
}

function writeStep(code: Code, step: Step, spot: StepSpot): string[] {
  const of = (expression: Expression, purpose: number = STATUS) => write(code, expression, { ...spot, purpose })
  switch (step.op) {
    case 'let':
      return step.lets.flatMap((each) => {
        const { local } = each
        const value: Expression = 'dice' in each ? { op: 'sum', dice: each.dice } : each.value
        code.magnitudes.set(local, code.isSet(local) ? MOST : magnitudeOf(code, value))
        const reported = code.tells ? [`note(${NOTE.LET}, ${spot.doer}, -1, ${index(local)}, Number(v${local}))`] : []
        if (!('dice' in each)) return [`let v${index(local)} = ${of(each.value, TO_HIT)}`, ...reported]
        return [
          `const K${local} = mark(), B${local} = ${push(code, each.dice, { ...spot, purpose: TO_HIT })}, N${local} = mark() - K${local}`,
          `let v${local} = B${local} + sumFrom(K${local}, N${local})`,
          ...reported,
        ]
      })
    case 'set':
      return [`v${index(step.local)} = ${of(step.value)}`]
    case 'if':
      return writeIf(code, step, spot)
    case 'attack':
      return writeAttack(code, step, spot, writeSteps)
    case 'damage': {
      const to = nameOf(spot, step.to)
      const doers = spot.own?.members
      const hurt = writeHurt(code, step.from, step.kind, spot, step.to, spot.kind === 'event' ? undefined : doers)
      const isHit = spot.attackType !== undefined && step.to === 'target'
      const attackType = isHit ? spot.attackType : '-1'
      return [
        `${spot.dealt} += ${hurt}(${to}, ${spot.doer}, ${of(step.kind)}, ${of(step.amount, DAMAGE)}, ${spot.thing}, ${attackType})`,
        ...after(spot),
      ]
    }
    case 'heal': {
      const pool = step.pool < 0 ? firstVital(code) : step.pool
      return [
        `${writeHeal(code, pool)}(${nameOf(spot, step.to)}, ${spot.doer}, ${of(step.amount, DAMAGE)})`,
        ...after(spot),
      ]
    }
    case 'gain':
    case 'lose': {
      const [change, by] = writeGainOrLoss(code, step, of(step.amount, DAMAGE))
      const line = `${change}(${nameOf(spot, step.to)}, ${spot.doer}, ${by})`
      return isUnheard(code, step.pool) ? [line] : [line, ...after(spot)]
    }
    case 'apply':
      return [...writeApplyStep(code, step, spot), ...after(spot)]
    case 'remove':
      return [
        ...byEffect(code, step.effect, spot, (effect) => {
          const stacks = step.stacks ? of(step.stacks) : '1000001'
          return `${code.routineOf(`remove ${effect}`)}(${nameOf(spot, step.to)}, ${stacks})`
        }),
        ...after(spot),
      ]
    case 'each':
      return writeEach(code, step, spot)
    case 'repeat':
      return writeRepeat(code, step, spot)
    case 'use':
      return writeUse(code, step.action, step.withEach, spot)
    case 'redirect':
      return [
        ...(code.tells ? [`note(${NOTE.REDIRECTED}, ${nameOf(spot, 'my')}, ${nameOf(spot, 'victim')}, 0, 0)`] : []),
        `redirected[0] = ${nameOf(spot, 'my')}`,
      ]
    case 'cancel':
      return ['cancelled[0] = 1']
    case 'stop':
      return [spot.isUsed ? 'return -1' : 'return']
    case 'end-turn':
      return [`endsTurn[${nameOf(spot, step.to)}] = 1`]
    case 'move':
      return writeMove(code, step, spot)
    case 'interrupt':
      return code.quiet
        ? []
        : [
            ...(code.tells ? [`note(${NOTE.INTERRUPTED}, ${nameOf(spot, step.to)}, ${spot.doer}, 0, 0)`] : []),
            `interrupt(${nameOf(spot, step.to)})`,
          ]
    case 'leave':
      return [
        `${code.routineOf('leave')}(${nameOf(spot, step.to)}, ${spot.doer}, ${FATES.indexOf(step.fate)}, ${step.fate === 'slain' ? 1 : 0})`,
        ...after(spot),
      ]
    case 'count': {
      const counter = code.data.counted.counts[step.count]!
      const parts = code.data.counted.countParts[step.count]!
      const by = parts === 1 ? of(step.by) : `${of(step.by)} * ${parts}`
      return code.quiet ? [] : [`addCount(${counter} + ${spot.doer}, ${by})`]
    }
    case 'ready':
      return [`readyAgain(${index(step.action)}, ${nameOf(spot, 'my')})`]
    case 'swap':
      return [
        ...(code.tells ? [`note(${NOTE.SWAPS}, ${nameOf(spot, 'my')}, ${nameOf(spot, 'target')}, 0, 0)`] : []),
        `swap(${nameOf(spot, 'my')}, ${nameOf(spot, 'target')})`,
      ]
    case 'enter': {
      const templates = [...new Set(code.data.templates)]
      const most = step.most ? of(step.most) : '1000'
      return [`enter(${nameOf(spot, 'my')}, ${templates.indexOf(step.template)}, ${most})`]
    }
  }
}

function writeIf(code: Code, step: Extract<Step, { op: 'if' }>, spot: StepSpot): string[] {
  const own = write(code, step.condition, { ...spot, purpose: STATUS })
  const reported = code.tells && rolls(step.condition)
  const name = `_h${code.unique()}`
  return [
    ...(reported
      ? [`const ${name} = ${own}`, `note(${NOTE.CHECK}, ${spot.doer}, -1, Number(${name}), ${index(step.text)})`]
      : []),
    `if (${reported ? name : own}) {`,
    ...writeSteps(code, step.holds, spot),
    ...(step.fails.length > 0 ? ['} else {', ...writeSteps(code, step.fails, spot)] : []),
    '}',
  ]
}

/** Over all targets of the action, or over all of a relation: those who are listed before the first pass. */
function writeEach(code: Code, step: Extract<Step, { op: 'each' }>, spot: StepSpot): string[] {
  const id = code.unique()
  const [from, to, at, target, dealt] = [`_b${id}`, `_n${id}`, `_i${id}`, `_t${id}`, `_d${id}`]
  const me = nameOf(spot, 'my')
  const inner: StepSpot = {
    ...spot,
    who: { ...spot.who, target },
    among: anyTarget(spot),
    dealt,
    given: { ...spot.given, dealt },
    attackType: '-1',
  }
  // Whom it goes over is worked out before a pass begins.
  const asked: StepSpot = { ...inner, dealt: spot.dealt, given: spot.given }
  const pass = [`let ${dealt} = 0`, ...writeSteps(code, step.steps, inner), `${spot.dealt} += ${dealt}`]
  if (step.of === undefined && !spot.targets) {
    const [only] = [nameOf(spot, 'target')]
    const holds = step.condition ? ` && ${write(code, step.condition, { ...asked, who: spot.who })}` : ''
    return [`if ((marks[${only}] & ${MARK.OUT}) === 0${holds}) {`, `const ${target} = ${only}`, ...pass, '}']
  }
  const most = step.most ? `Math.floor(${write(code, step.most, { ...spot, purpose: STATUS })} + ${SLACK})` : '1000'
  const isInOrder = step.by < 0 && step.rank === undefined
  const ofTargets = step.of === undefined && isInOrder && step.most === undefined && step.within === undefined
  const centre = spot.who.target ?? me
  const within =
    step.within &&
    `cellsBetween(${centre}, ${target}) <= ${writeCells(code, step.within, { ...spot, purpose: STATUS })}`
  const add = [
    ...(within === undefined ? [] : [`if (!(${within})) continue`]),
    ...(step.condition ? [`if (!${write(code, step.condition, asked)}) continue`] : []),
    step.rank === undefined
      ? `list[listTop[0]++] = ${target}`
      : `addRanked(${from}, ${target}, ${step.rank.end === 'most' ? '-' : ''}(${write(code, step.rank.value, asked)}))`,
    '}',
  ]
  const list = ofTargets
    ? [`const ${from} = targetsFrom[0]`, `const ${to} = targetsTo[0]`]
    : [
        `const ${from} = listTop[0]`,
        ...(step.of === undefined
          ? [
              `for (let ${at} = targetsFrom[0]; ${at} < targetsTo[0]; ${at}++) {`,
              `const ${target} = list[${at}]`,
              `if (marks[${target}] & ${MARK.OUT}) continue`,
            ]
          : [
              `for (let ${target} = 0; ${target} < ${code.data.combatants}; ${target}++) {`,
              `if (!(${related(step.of, me, target)})) continue`,
            ]),
        ...add,
        ...(step.by >= 0
          ? [
              `sortList(${from}, ${step.by}, ${index(spot.turnType)}, ${me}, ${spot.turnTypeThing}, Math.max(0, ${most}))`,
            ]
          : []),
        `const ${to} = Math.min(listTop[0], ${from} + Math.max(0, ${step.by >= 0 ? '1000' : most}))`,
      ]
  const saved = ofTargets ? [] : [`listTop[0] = ${from}`]
  return [
    '{',
    ...list,
    `for (let ${at} = ${from}; ${at} < ${to}; ${at}++) {`,
    `const ${target} = list[${at}]`,
    `if (marks[${target}] & ${MARK.OUT}) continue`,
    ...(ofTargets && step.condition ? [`if (!${write(code, step.condition, asked)}) continue`] : []),
    'if (tooMany()) break',
    ...pass,
    '}',
    ...saved,
    '}',
  ]
}

function writeRepeat(code: Code, step: Extract<Step, { op: 'repeat' }>, spot: StepSpot): string[] {
  const id = code.unique()
  const [at, times, dealt, target, faces] = [`_i${id}`, `_n${id}`, `_d${id}`, `_t${id}`, `_m${id}`]
  const first = spot.who.target
  const me = nameOf(spot, 'my')
  const inner: StepSpot = {
    ...spot,
    dealt,
    given: { ...spot.given, dealt },
    ...(first !== undefined && { who: { ...spot.who, target } }),
  }
  const next =
    step.retarget && spot.kind === 'action'
      ? [
          `if (marks[${target}] & ${MARK.OUT}) {`,
          `${target} = chooseNext(${spot.turnType}, ${me}, ${spot.turnTypeThing}, selector)`,
          `if (${target} < 0) break`,
          '}',
        ]
      : [`if (marks[${target}] & ${MARK.OUT}) break`]
  const pass = writeSteps(code, step.steps, inner)
  const keepsFaces = pass.some((line) => line.includes('mark()'))
  return [
    '{',
    `const ${times} = Math.min(1000, Math.floor(${write(code, step.times, { ...spot, purpose: STATUS })} + ${SLACK}))`,
    ...(first === undefined ? [] : [`let ${target} = ${first}`]),
    `for (let ${at} = 0; ${at} < ${times}; ${at}++) {`,
    ...(first === undefined ? [] : next),
    'if (tooMany()) break',
    ...(keepsFaces ? [`const ${faces} = mark()`] : []),
    `let ${dealt} = 0`,
    ...pass,
    `${spot.dealt} += ${dealt}`,
    ...(keepsFaces ? [`release(${faces})`] : []),
    '}',
    '}',
  ]
}

/** The steps of another action at the same target, with the same thing or with each of its kind. */
function writeUse(code: Code, action: number, withEach: boolean, spot: StepSpot): string[] {
  const used = code.game.actions[action]!
  const target = nameOf(spot, 'target')
  if (!spot.own) {
    const done = `_u${code.unique()}`
    const call = `${code.routineOf(`use ${action}${withEach ? ' each' : ''}`)}(${nameOf(spot, 'my')}, ${target}, ${spot.doer})`
    // Less than 0: a step has stopped it all.
    return [`const ${done} = ${call}`, `if (${done} < 0) return`, `${spot.dealt} += ${done}`]
  }
  const section = used.with
  const same = section !== undefined && /^\d+$/.test(spot.thing) && spot.thing !== '0'
  const things =
    section === undefined
      ? ['0']
      : withEach
        ? (spot.own.carried[section] ?? []).map(String)
        : [same ? spot.thing : String(spot.own.carried[section]?.[0] ?? 0)]
  const { stacks: _, ...known } = spot.given
  return things.flatMap((thing) => {
    const dealt = `_d${code.unique()}`
    const among = { ...spot.among, thing: [Number(thing)] }
    const steps = code.specialiser.steps(used.steps, among)
    return [
      '{',
      `let ${dealt} = 0`,
      ...writeSteps(code, steps, {
        ...spot,
        given: { ...known, dealt },
        among,
        thing,
        used: action,
        dealt,
        attackType: '-1',
      }),
      `${spot.dealt} += ${dealt}`,
      '}',
    ]
  })
}
