import {
  type ExecutionResult,
  REFUSAL_CODES,
  type RefusalCode,
  type RefusalReason,
} from '../../core-bank/index.ts'
import type { Language } from '../../platform/web/language.ts'
import type { PaymentCause } from './payment-status.ts'

/** With the sentences around it, a message stays within the 512 characters that the interface allows. */
const textMax = 300

/**
 * The reason as it is stored with the payment; null when the core bank did not refuse. An adapter is not trusted: an
 * unknown code becomes `other`, and a text is cut and loses invisible characters.
 */
export function toStoredReason(result: ExecutionResult): RefusalReason | null {
  if (result.outcome !== 'refused' && result.outcome !== 'returned') return null
  const { code, text }: Partial<RefusalReason> = result.reason ?? {}
  const known = REFUSAL_CODES.find((one) => one === code) ?? 'other'
  const seen = typeof text === 'string' ? text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim() : ''
  return seen === '' ? { code: known } : { code: known, text: Array.from(seen).slice(0, textMax).join('') }
}

/** The reasons for the TPP, each the end of a sentence that says what happened. */
const REASONS: Readonly<Record<RefusalCode, string>> = {
  'debtor-account-closed': 'the debtor account is closed',
  'debtor-account-blocked': 'the debtor account is blocked',
  'creditor-account-unknown': 'the creditor account does not exist',
  'creditor-account-closed': 'the creditor account is closed',
  'creditor-account-blocked': 'the creditor account is blocked',
  'creditor-name-mismatch': 'the creditor name is not that of the account',
  'creditor-bank-unreachable': "the creditor's bank cannot be reached by this kind of payment",
  'refused-by-creditor': 'the creditor does not accept it',
  'amount-not-allowed': 'the bank does not take this amount',
  'currency-not-supported': 'the bank does not trade this currency',
  regulatory: 'it does not meet a legal requirement',
  other: 'the bank gives no further reason',
}

function readReason(reasonJson: string | null): RefusalReason {
  return reasonJson === null ? { code: 'other' } : (JSON.parse(reasonJson) as RefusalReason)
}

/** The reason as a text for the TPP, with what the core bank added. */
export function reasonText(reasonJson: string | null): string {
  const { code, text } = readReason(reasonJson)
  return text === undefined ? `${REASONS[code]}.` : `${REASONS[code]}. The bank says: ${text}`
}

/** The reasons for the PSU. The core bank's own text is left to the TPP, because it may be in any language. */
const PSU_REASONS: Readonly<Record<RefusalCode, Readonly<Record<Language, string>>>> = {
  'debtor-account-closed': {
    nb: 'kontoen din er avsluttet',
    nn: 'kontoen din er avslutta',
    en: 'your account is closed',
    se: 'du kontu lea loahpahuvvon',
  },
  'debtor-account-blocked': {
    nb: 'kontoen din er sperret',
    nn: 'kontoen din er sperra',
    en: 'your account is blocked',
    se: 'du kontu lea giddejuvvon',
  },
  'creditor-account-unknown': {
    nb: 'mottakerens konto finnes ikke',
    nn: 'kontoen til mottakaren finst ikkje',
    en: "the payee's account does not exist",
    se: 'vuostáiváldi kontu ii gávdno',
  },
  'creditor-account-closed': {
    nb: 'mottakerens konto er avsluttet',
    nn: 'kontoen til mottakaren er avslutta',
    en: "the payee's account is closed",
    se: 'vuostáiváldi kontu lea loahpahuvvon',
  },
  'creditor-account-blocked': {
    nb: 'mottakerens konto er sperret',
    nn: 'kontoen til mottakaren er sperra',
    en: "the payee's account is blocked",
    se: 'vuostáiváldi kontu lea giddejuvvon',
  },
  'creditor-name-mismatch': {
    nb: 'navnet stemmer ikke med mottakerens konto',
    nn: 'namnet stemmer ikkje med kontoen til mottakaren',
    en: "the name does not match the payee's account",
    se: 'namma ii soaba vuostáiváldi kontui',
  },
  'creditor-bank-unreachable': {
    nb: 'mottakerens bank kan ikke nås',
    nn: 'banken til mottakaren kan ikkje nåast',
    en: "the payee's bank cannot be reached",
    se: 'vuostáiváldi báŋku ii sáhte juksojuvvot',
  },
  'refused-by-creditor': {
    nb: 'mottakeren tar ikke imot den',
    nn: 'mottakaren tek ikkje imot henne',
    en: 'the payee does not accept it',
    se: 'vuostáiváldi ii váldde dan vuostá',
  },
  'amount-not-allowed': {
    nb: 'banken godtar ikke beløpet',
    nn: 'banken godtek ikkje beløpet',
    en: 'the bank does not accept the amount',
    se: 'báŋku ii dohkket supmi',
  },
  'currency-not-supported': {
    nb: 'banken handler ikke i valutaen',
    nn: 'banken handlar ikkje i valutaen',
    en: 'the bank does not trade the currency',
    se: 'báŋku ii gávppaš dáinna valuhtain',
  },
  regulatory: {
    nb: 'den oppfyller ikke et lovkrav',
    nn: 'ho oppfyller ikkje eit lovkrav',
    en: 'it does not meet a legal requirement',
    se: 'dat ii deavdde lágalaš gáibádusa',
  },
  other: {
    nb: 'kontakt banken din',
    nn: 'kontakt banken din',
    en: 'please contact your bank',
    se: 'váldde oktavuođa iežat báŋkkuin',
  },
}

/** The same for causes of which the core bank says no more. */
const PSU_CAUSES: Partial<Readonly<Record<string, Readonly<Record<Language, string>>>>> = {
  'insufficient-funds-instant': {
    nb: 'det var ikke nok penger på kontoen',
    nn: 'det var ikkje nok pengar på kontoen',
    en: 'there was not enough money in the account',
    se: 'konttus eai lean doarvái ruđat',
  },
  refused: {
    nb: 'en annen person avviste den',
    nn: 'ein annan person avviste betalinga',
    en: 'another person rejected it',
    se: 'eará olmmoš hilggui dan',
  },
  'day-passed': {
    nb: 'den ble ikke godkjent i tide',
    nn: 'betalinga vart ikkje godkjend i tide',
    en: 'it was not approved in time',
    se: 'dat ii dohkkehuvvon áiggil',
  },
}

const PSU_SENTENCES: Readonly<Record<Language, Readonly<Record<'refused' | 'returned', string>>>> = {
  nb: {
    refused: 'Betalingen ble ikke utført',
    returned: 'Betalingen kom i retur, og pengene er tilbake på kontoen',
  },
  nn: {
    refused: 'Betalinga vart ikkje utført',
    returned: 'Betalinga kom i retur, og pengane er tilbake på kontoen',
  },
  en: {
    refused: 'The payment was not made',
    returned: 'The payment was returned, and the money is back in the account',
  },
  se: {
    refused: 'Máksu ii čađahuvvon',
    returned: 'Máksu bođii ruovttoluotta, ja ruđat leat fas konttus',
  },
}

/** The causes that say the same to a PSU: there was not enough money. */
const LACKED_FUNDS: ReadonlySet<string> = new Set(['retries-exhausted', 'without-funds'])

/** Why a payment was rejected, for the PSU: the end of a sentence in each language. */
export function psuReasonOf({
  cause,
  reason,
}: {
  readonly cause: PaymentCause | 'created'
  readonly reason: string | null
}): Readonly<Record<Language, string>> {
  const known = LACKED_FUNDS.has(cause) ? 'insufficient-funds-instant' : cause
  return PSU_CAUSES[known] ?? PSU_REASONS[readReason(reason).code]
}

/** A sentence for the PSU about what happened and why. */
export function psuReasonText(
  kind: 'refused' | 'returned',
  reasonJson: string | null,
  language: Language,
): string {
  return `${PSU_SENTENCES[language][kind]}: ${PSU_REASONS[readReason(reasonJson).code][language]}.`
}
