/** Ids that are words of JavaScript, or that a chart's expressions, a file system or a metric could take for something else. */
export const IDS = [
  ...[
    'constructor',
    'toString',
    'valueOf',
    'hasOwnProperty',
    'isPrototypeOf',
    'propertyIsEnumerable',
    'toLocaleString',
  ],
  ...['prototype', 'if', 'null', 'undefined', 'true', 'NaN', 'datum', 'width', 'length', 'name', 'then', 'hp'],
  ...[
    'win',
    'draw',
    'stalemate',
    'rounds',
    'mean',
    'p50',
    'none-of-them',
    'con',
    'nul',
    'Duel',
    'duel',
    'con-',
    'A_-_-',
  ],
  'l'.repeat(200),
]

/** Names of members and scenarios: any printable text may be one. */
export const NAMES = [
  ...['constructor', 'toString', 'valueOf', 'hasOwnProperty', 'isPrototypeOf', 'toLocaleString', 'prototype', 'if'],
  ...['__proto__', '__defineGetter__', '__lookupSetter__', 'propertyIsEnumerable', 'then', 'length', 'name', 'this'],
  ...['null', 'undefined', 'true', 'NaN', 'Infinity', '0', '-1', '1e3', '0x10', 'datum', 'width', 'event', 'item'],
  ...['draw', 'stalemate', 'rounds', 'rounds.mean', 'mean', 'p50', 'win', 'a.b.c', 'a[0]', 'a,b', 'a;b', 'a=b', 'a: b'],
  ...[
    'con',
    'nul',
    'COM1',
    'aux.yaml',
    '.',
    '..',
    '/',
    'a/b',
    '../../etc/passwd',
    'a\\b',
    'C:\\con',
    '~',
    '-rf',
    '--help',
  ],
  ...[
    'trailing dot.',
    '%',
    '%s',
    '%0A',
    '%00',
    "'",
    "O'Brien",
    '"',
    '`',
    '``',
    '$x',
    '\u0024{x}',
    '{{x}}',
    '#',
    '&amp;',
    '<b>',
  ],
  ...['<script>alert(1)</script>', '</script>', '-->', ']]>', '<img src=x onerror=alert(1)>', '|', 'a|b', '*x*', '_x_'],
  ...['[x](y)', '@everyone', '::error::forged', '##[error]forged', '##vso[task.x]forged', '=1+1', '+1', '@SUM(1)'],
  ...['🐉', '👩‍👩‍👧‍👦', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'שלום', 'مرحبا', 'a‏b', 'é', 'e\u0301', 'ß', 'ẞ', 'ı', 'İ', '剣士', 'ａ', 'Duel', 'duel'],
  ...['а', 'a', 'x\u200bx', 'x'.repeat(100), '🐉'.repeat(50), 'ﷺ', 'Z̸̢a'],
]

/** A scenario in osr-d20 that is fought quickly, with these names for its members; the first half of them fights the second. */
export function withNames(scenario: string, names: readonly string[]): string {
  const half = Math.ceil(names.length / 2)
  const party = (members: readonly string[]) => ({ members: members.map((name) => ({ is: 'fighter', name })) })
  return JSON.stringify({
    tiltyard: 1,
    name: scenario,
    rules: { system: 'osr-d20' },
    weapons: { sword: { damage: 'd6' } },
    combatants: { fighter: { hp: 3, weapons: ['sword'] } },
    parties: { red: party(names.slice(0, half)), blue: party(names.slice(half)) },
    field: { distance: '5 ft' },
    run: { battles: 40 },
  })
}

/** A scenario in which everything that has an id has one of `ids`. */
export function withIds([one, two, three, four, five, six]: readonly string[]): string {
  return JSON.stringify({
    tiltyard: 1,
    name: one,
    rules: { system: 'osr-d20' },
    weapons: {
      [one]: { damage: 'd6', cost: 3 },
      [two]: { damage: 'd8', cost: 4 },
      [three]: { damage: 'd4', cost: 2 },
    },
    armours: { [one]: { rating: 5 }, [four]: { rating: 4 } },
    shields: { [two]: { ac: 1 } },
    combatants: {
      [one]: { hp: 3, weapons: [one], armour: one, tactic: one },
      [two]: { hp: 3, weapons: [two], armour: four, shield: two, tactic: two },
    },
    tactics: {
      [one]: { turn: ['attack nearest', 'advance nearest'] },
      [two]: { turn: [{ do: 'attack', at: 'nearest', with: two }, 'attack nearest', 'advance nearest'] },
    },
    parties: { [five]: { members: [`2 ${one}`] }, [six]: { members: [`1 ${two}`] } },
    field: { distance: '5 ft' },
    run: { battles: 40 },
    expect: [`win.${five} in 1% .. 99%`, { metric: `win.${six}`, near: 'baseline', within: '2%' }],
  })
}
