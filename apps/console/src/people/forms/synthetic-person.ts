import { randomInt } from 'node:crypto'
import { kidCheckDigit } from '@havn/contract'

const FIRST_WEIGHTS = [3, 7, 6, 1, 8, 9, 4, 5, 2]

/** Makes a national id of the synthetic series (the month plus 80), which belongs to nobody. */
export function syntheticNationalId(): string {
  for (;;) {
    const birth = new Date(Date.UTC(1950, 0, 1 + randomInt(50 * 365)))
    const [year = '', month = '', day = ''] = birth.toISOString().slice(2, 10).split('-')
    // Individual numbers below 500 belong to people born in the 20th century.
    const nine = `${day}${Number(month) + 80}${year}${String(randomInt(500)).padStart(3, '0')}`
    const sum = FIRST_WEIGHTS.reduce((total, weight, place) => total + weight * Number(nine[place]), 0)
    const first = (11 - (sum % 11)) % 11
    const second = kidCheckDigit(`${nine}${first}`, 'mod11')
    if (first !== 10 && second !== '-') return `${nine}${first}${second}`
  }
}

const PEOPLE = [
  'Ingrid Solheim',
  'Jonas Lund',
  'Aisha Khan',
  'Sunniva Dahl',
  'Mikkel Bakke',
  'Leila Strand',
  'Henrik Moe',
  'Thea Vik',
] as const
const COMPANIES = [
  'Bølgen Båtutstyr AS',
  'Fjellro Hytter AS',
  'Solsiden Bakeri AS',
  'Vestavind Energi AS',
  'Brygga Bøker AS',
] as const

/** A name for somebody new, unlike those that are taken as long as there are some. */
export const newPersonName = (taken: readonly string[]): string => firstFree(PEOPLE, taken)

/** A name for a new company. */
export const newCompanyName = (taken: readonly string[]): string => firstFree(COMPANIES, taken)

function firstFree(names: readonly string[], taken: readonly string[]): string {
  const [first = ''] = names
  return names.find((name) => !taken.includes(name)) ?? `${first} ${taken.length}`
}
