import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import corpus from './corpus.json' with { type: 'json' }
import heldOut from './held-out.json' with { type: 'json' }
import { matchPayeeName, type PayeeNameMatch } from './match-payee-name.ts'
import type { PayeeNamePair } from './payee-name-pair.ts'

const CORPUS: readonly PayeeNamePair[] = corpus
const HELD_OUT: readonly PayeeNamePair[] = heldOut

function match({
  given,
  identification,
  registered,
  tradingNames = [],
  identifications = [],
}: PayeeNamePair): PayeeNameMatch {
  const holders = registered.map((name) => ({ name, tradingNames, identifications }))
  return matchPayeeName({ name: given, identification }, holders)
}

/** The pairs that are answered otherwise than they say, or with another name, each as a line. */
function mistakesOf(pairs: readonly PayeeNamePair[]): readonly string[] {
  return pairs.flatMap((pair) => {
    const { given, registered, expected, rule, shown = registered[0] } = pair
    const answer = match(pair)
    const isRight = answer.kind === expected && (answer.kind !== 'close-match' || answer.name === shown)
    return isRight
      ? []
      : [`rule ${rule}: ${given} for ${registered.join('; ')}: ${JSON.stringify(answer)}, not ${expected}`]
  })
}

describe('the corpus of payee names', () => {
  test('has at least 300 pairs and some for each of the eleven rules', () => {
    assert(CORPUS.length >= 300)
    const rules = Array.from({ length: 11 }, (_, index) => index + 1)
    for (const rule of rules) assert(CORPUS.filter((pair) => pair.rule === rule).length >= 10, `rule ${rule}`)
  })

  test('is answered as it says by the matcher, with the names that it shows', () => {
    assert.deepEqual(mistakesOf(CORPUS), [])
  })
})

// Written before the matcher, by the same hand and the same rules: a count of slips, not of what people will write.
const heldOutMistakes = 0

test('of the 200 pairs that were written before the matcher, this many are answered wrongly', (t) => {
  assert.equal(HELD_OUT.length, 200)
  const mistakes = mistakesOf(HELD_OUT)
  for (const mistake of mistakes) t.diagnostic(mistake)
  assert.equal(mistakes.length, heldOutMistakes, mistakes.join('\n'))
})

describe('a close match', () => {
  const people = [...new Set([...CORPUS, ...HELD_OUT].flatMap(({ registered }) => registered))].filter(
    (name) =>
      /^\p{Lu}[\p{L}.]+( \p{Lu}\p{L}+)+$/u.test(name) && !/^Dr\.| (AS|ASA|SAS|SA|SARL|SL)$/.test(name),
  )

  /** Names that are part of a registered one: what somebody may have heard. */
  function partsOf(name: string): readonly string[] {
    const words = name.split(' ')
    const [first = '', last = ''] = [words[0], words.at(-1)]
    const [firstLetter = '', lastLetter = ''] = [first[0], last[0]]
    return [
      ...words,
      words.slice(0, -1).join(' '),
      `${first} ${lastLetter}`,
      `${first} ${lastLetter}.`,
      `${firstLetter}. ${lastLetter}.`,
      words.map((word) => word[0]).join(' '),
      `Herr ${last}`,
      `${first} ${first}`,
      `${last} ${last}`,
      `${first} Xyzabc`,
      `Xyzabc ${last}`,
      `${first} og Xyzabc`,
      `Xyzabc og ${first}`,
      `${first} ${last.slice(0, -2)}`,
    ]
  }

  // Rule 7: with the first name and one last name, the second last name may be missing.
  const SECOND_LAST_NAMES = [
    'Luis Romero → Luis Romero Gil',
    'María García → María García López',
    'Ana Fernández → Ana Fernández Torres',
    'Luis Ortega → Luis Ortega Gil',
    'Juan Carlos López → Juan Carlos López García',
    'Elena Ruiz → Elena Ruiz Molina',
    'Pablo Fernández → Pablo Fernández Gil',
  ]

  test('RULE 11: is made of a part of a name only where a second last name is missing', () => {
    assert(people.length > 100, String(people.length))
    const disclosed = people.flatMap((name) =>
      partsOf(name).flatMap((part) => {
        const answer = matchPayeeName({ name: part }, [{ name, isPerson: true }])
        return answer.kind === 'close-match' ? [`${part} → ${answer.name}`] : []
      }),
    )
    assert.deepEqual(disclosed, SECOND_LAST_NAMES)
  })

  const ARNE = { name: 'Arne Sa', isPerson: true }
  test('RULE 11: does not take the last name of a person for the form of a company', () => {
    assert.deepEqual(matchPayeeName({ name: 'Arne Luis' }, [{ ...ARNE, name: 'Arne Luis Sa' }]), {
      kind: 'no-match',
    })
    assert.deepEqual(matchPayeeName({ name: 'Arne Sa' }, [ARNE]), { kind: 'match' })
    assert.deepEqual(matchPayeeName({ name: 'Arne' }, [{ name: 'Arne SA' }]), {
      kind: 'close-match',
      name: 'Arne SA',
    })
  })

  test('shows the one holder of a joint account who is close', () => {
    const holders = [{ name: 'Kari Nordmann' }, { name: 'Liv Berg' }]
    assert.deepEqual(matchPayeeName({ name: 'Liv Bergg' }, holders), {
      kind: 'close-match',
      name: 'Liv Berg',
    })
  })

  test('shows the name of a shop instead of its owner', () => {
    const owner = [{ name: 'Kari Nordmann', isPerson: true, tradingNames: ['Blå Dør'] }]
    assert.deepEqual(matchPayeeName({ name: 'Blå Dør' }, owner), { kind: 'match' })
    assert.deepEqual(matchPayeeName({ name: 'Blå Dørr' }, owner), { kind: 'close-match', name: 'Blå Dør' })
  })
})

test('an account without holders has no name', () => {
  assert.deepEqual(matchPayeeName({ name: 'Kari Nordmann' }, []), { kind: 'no-match' })
})
