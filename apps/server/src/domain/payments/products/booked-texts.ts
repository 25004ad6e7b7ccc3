import { toCrossBorderText, toDomesticText } from '@havn/contract'
import type { Problem } from '../../../edge/index.ts'
import { invalidField } from './invalid-field.ts'

/** Texts for people, with the length at which their booked form is cut. */
const CUT_AT: Readonly<Record<string, number>> = {
  creditorName: 70,
  debtorName: 70,
  ultimateDebtor: 70,
  ultimateCreditor: 70,
  creditorAgentName: 140,
  street: 70,
  streetName: 70,
  buildingNumber: 70,
  postalCode: 70,
  city: 70,
  postCode: 16,
  townName: 35,
  remittanceInformationUnstructured: 140,
  remittanceInformationUnstructuredArray: 140,
  regulatoryReportingInformation: 140,
}

/** Texts that identify something. They are never cut, because a cut one would identify something else. */
const IDENTIFIERS: ReadonlySet<string> = new Set([
  'reference',
  'referenceType',
  'referenceIssuer',
  'endToEndIdentification',
  'instructionIdentification',
])

const identifierMax = 35

export type Clearing = 'domestic' | 'cross-border' | 'sepa'

const TO_BOOKED: Readonly<Record<Clearing, (text: string) => string>> = {
  domestic: toDomesticText,
  'cross-border': toCrossBorderText,
  // Banks in SEPA write what the set of SWIFT lacks in the same way (EPC217-08).
  sepa: toCrossBorderText,
}

interface ChangedText {
  /** The path as in messages: `creditorAddress.city`. */
  readonly path: string
  readonly text: string
}

/**
 * A payment's body with every text as the core bank books it. The other fields are as they were sent. A body whose texts are
 * all booked as they were sent is returned itself.
 */
export function toBookedTexts<Body extends object>(body: Body, rail: Clearing): Body {
  const changed = Object.entries(body).flatMap(([name, value]) => {
    const booked = bookedValue(name, value, rail)
    return booked === value ? [] : [[name, booked]]
  })
  return changed.length === 0 ? body : { ...body, ...Object.fromEntries(changed) }
}

function bookedValue(name: string, value: unknown, rail: Clearing): unknown {
  if (typeof value === 'string') return bookedText(name, value, rail)
  if (Array.isArray(value)) {
    const elements = value.map((element) => bookedValue(name, element, rail))
    return elements.every((element, index) => element === value[index]) ? value : elements
  }
  return typeof value === 'object' && value !== null ? toBookedTexts(value, rail) : value
}

function bookedText(name: string, text: string, rail: Clearing): string {
  if (IDENTIFIERS.has(name)) return TO_BOOKED[rail](text)
  const cutAt = CUT_AT[name]
  return cutAt === undefined ? text : TO_BOOKED[rail](text).slice(0, cutAt)
}

/** Finds the texts of a body whose booked form differs from what was sent. */
export function findChangedTexts(body: object, rail: Clearing): readonly ChangedText[] {
  const booked = toBookedTexts(body, rail)
  return booked === body ? [] : [...changedIn(body, booked, '')]
}

function* changedIn(sent: unknown, booked: unknown, path: string): Generator<ChangedText> {
  if (typeof sent === 'string' && typeof booked === 'string') {
    if (sent !== booked) yield { path, text: booked }
    return
  }
  if (typeof sent !== 'object' || sent === null || typeof booked !== 'object' || booked === null) return
  const bookedByName = new Map<string, unknown>(Object.entries(booked))
  for (const [name, value] of Object.entries(sent)) {
    const step = Array.isArray(sent) ? `[${name}]` : path === '' ? name : `.${name}`
    yield* changedIn(value, bookedByName.get(name), `${path}${step}`)
  }
}

/** Refuses identifiers whose booked form is too long, since they cannot be cut. */
export function* checkIdentifierLengths(body: object, rail: Clearing): Generator<Problem> {
  for (const { path, text } of findChangedTexts(body, rail)) {
    const name = path.split('.').at(-1) ?? ''
    if (IDENTIFIERS.has(name) && text.length > identifierMax)
      yield invalidField(
        path,
        `expected at most ${identifierMax} characters when it is written as the clearing can carry it, got ${text.length}: ${text}`,
      )
  }
}
