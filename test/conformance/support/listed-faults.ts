import { correctingBody, isCreation, isOf, type Json, replaceText } from './change-traffic.ts'
import type { FaultLayer } from './faulty-front.ts'
import type { PlantedFault } from './planted-fault.ts'

/** Refuses creations of whose body this holds. */
const refusing =
  (isRefused: (body: Json) => boolean): NonNullable<FaultLayer['answer']> =>
  (answer, request) => {
    if (request.method !== 'POST' || answer.status !== 201) return answer
    const body = JSON.parse(request.body === '' ? '{}' : Buffer.from(request.body, 'latin1').toString('utf8'))
    return isRefused(body as Json) ? { ...answer, status: 400, body: REFUSED_BODY } : answer
  }

const REFUSED_BODY = JSON.stringify({
  tppMessages: [{ category: 'ERROR', code: 'FORMAT_ERROR', text: 'expected another value' }],
})

/** Answers every later read of a path like the first that succeeded. */
function answeringAsBefore(pattern: RegExp): NonNullable<FaultLayer['answer']> {
  const first = new Map<string, string>()
  return (answer, request) => {
    if (request.method !== 'GET' || !isOf(request, pattern) || answer.status !== 200) return answer
    const body = first.get(request.target) ?? answer.body
    first.set(request.target, body)
    return { ...answer, body }
  }
}

/** Values that are refused although the specification lists them, and states that do not follow what happened. */
export const LISTED_FAULTS: readonly PlantedFault[] = [
  {
    name: 'VAL-08 two purpose codes of the list are refused',
    fails: ['values/every-purpose'],
    passes: ['values/purpose'],
    answer: refusing(({ purposeCode }) => purposeCode === 'VATX' || purposeCode === 'SSBE'),
  },
  {
    name: 'VAL-02 three countries of the list are refused',
    fails: ['values/every-country'],
    passes: ['ndct/address-country-only'],
    answer: refusing(({ creditorAddress }) =>
      ['AX', 'SJ', 'BQ'].includes(String((creditorAddress as Json | undefined)?.['country'])),
    ),
  },
  {
    name: 'VAL-01 a currency that every bank trades is refused',
    fails: ['values/usual-currencies'],
    passes: ['values/currency-unknown'],
    answer: refusing(({ instructedAmount: amount }) => (amount as Json | undefined)?.['currency'] === 'SEK'),
  },
  {
    name: 'LIM-01 a basket of more than 10 payments is refused',
    fails: ['baskets/100-payments'],
    passes: ['baskets/create', 'baskets/101-payments'],
    answer: refusing(({ paymentIds }) => Array.isArray(paymentIds) && paymentIds.length > 10),
  },
  {
    name: 'ST-01 the status of a payment never changes after it was first read',
    fails: ['lifecycle/executed'],
    passes: ['lifecycle/status'],
    answer: answeringAsBefore(/\/status$/),
  },
  {
    name: 'ST-01 a deletion that needs the PSU is answered as done',
    fails: ['lifecycle/deleted-is-cancelled'],
    passes: ['lifecycle/delete-before-approval'],
    answer: (answer, request) =>
      request.method === 'DELETE' && answer.status === 202 ? { ...answer, status: 204, body: '' } : answer,
  },
  {
    name: 'EP-03 a logical duplicate is answered 200',
    fails: ['payments/duplicate-not-allowed'],
    passes: ['payments/create-domestic'],
    answer: (answer, request) =>
      isCreation(request) && answer.status === 409 ? { ...answer, status: 200 } : answer,
  },
  {
    name: 'VAL-04 the check digits of an IBAN are not compared',
    fails: ['ncbct/iban-check-digits'],
    passes: ['ncbct/iban-35-characters'],
    request: correctingBody((body) => {
      const account = body['creditorAccount'] as Json | undefined
      return account?.['iban'] === 'DE88370400440532013000'
        ? { ...body, creditorAccount: { ...account, iban: 'DE89370400440532013000' } }
        : body
    }),
  },
  {
    name: 'EP-18 a balance is always the first one that was read',
    fails: ['accounts/balance-follows'],
    passes: ['accounts/balances'],
    answer: answeringAsBefore(/\/balances$/),
  },
  {
    name: 'SBX-06 a customer without accounts has no list of them',
    fails: ['sandbox/customers-without-parts'],
    passes: ['sandbox/customers'],
    answer: (answer, request) =>
      isOf(request, /withAccounts=false/) ? replaceText(answer, /"accounts":\[\],/g, '') : answer,
  },
  {
    name: 'LIM-08 the third read without the PSU is refused',
    fails: ['accounts/away-balances-quota'],
    passes: ['accounts/away'],
    answer: refuseFromThirdRead(),
  },
]

function refuseFromThirdRead(): NonNullable<FaultLayer['answer']> {
  let reads = 0
  return (answer, request) => {
    const isAway = isOf(request, /\/balances$/) && request.headers['psu-ip-address'] === undefined
    if (!isAway || answer.status !== 200) return answer
    reads += 1
    return reads > 2 ? { ...answer, status: 429, body: REFUSED_BODY } : answer
  }
}
