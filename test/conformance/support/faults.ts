import { randomUUID } from 'node:crypto'
import {
  changeJson,
  correctingBody,
  isCreation,
  isOf,
  type Json,
  replaceText,
  without,
} from './change-traffic.ts'
import { LISTED_FAULTS } from './listed-faults.ts'
import type { PlantedFault } from './planted-fault.ts'

const signing: readonly PlantedFault[] = [
  {
    name: 'SIG-02 a request without Signature is accepted',
    fails: ['signing/absent'],
    passes: ['signing/wrong-bytes'],
    request: (request, { resign }) =>
      request.headers['signature'] === undefined ? resign(request) : request,
  },
  {
    name: 'SIG-03 a wrong signature is answered 401 instead of 400',
    fails: ['signing/wrong-bytes', 'signing/other-key', 'signing/changed-header'],
    passes: ['signing/absent'],
    answer: (answer) =>
      answer.status === 400 && answer.body.includes('does not verify') ? { ...answer, status: 401 } : answer,
  },
  {
    name: 'LIM-02 a stale Date is accepted',
    fails: ['signing/date-75-seconds-old'],
    passes: ['signing/date-75-seconds-ahead', 'signing/date-45-seconds-old'],
    request: (request, { resign }) => {
      const seconds = (Date.now() - Date.parse(request.headers['date'] ?? '')) / 1000
      const { date: _, ...headers } = request.headers
      return seconds > 60 ? resign({ ...request, headers }) : request
    },
  },
  {
    name: 'SIG-13 the digest is not verified',
    fails: ['signing/digest-of-other-body'],
    passes: ['signing/digest-missing', 'signing/digest-sha-512'],
    request: (request, { resign }) =>
      isCreation(request) && request.body.includes('"9.05"') ? resign(request) : request,
  },
  {
    name: 'HDR-08 a creation without Digest is accepted',
    fails: ['signing/digest-missing'],
    passes: ['signing/digest-of-other-body'],
    request: (request, { resign }) =>
      isCreation(request) && request.headers['digest'] === undefined ? resign(request) : request,
  },
  {
    name: 'SIG-08 the signed target is not compared with the target',
    fails: ['signing/other-target'],
    passes: ['signing/wrong-bytes'],
    request: (request) => ({ ...request, target: request.target.replace(/^\/v1\/user\?x=1$/, '/v1/user') }),
  },
  {
    name: 'SIG-15 a certificate is trusted without its issuer’s signature',
    fails: ['signing/certificate-forged'],
    passes: ['signing/certificate-unreadable', 'signing/wrong-bytes'],
    request: (request, { resign, isGenuine }) => {
      const isCertificate = (request.headers['tpp-signature-certificate'] ?? '').length > 100
      return isCertificate && !isGenuine(request) ? resign(request) : request
    },
  },
  {
    name: 'SIG-05 the serial number of the keyId is not compared',
    fails: ['signing/key-id-serial'],
    passes: ['signing/key-id-issuer'],
    request: (request, { resign }) =>
      request.headers['signature']?.includes('SN=1234ABCD') === true ? resign(request) : request,
  },
  {
    name: 'SIG-12 a MIME-encoded Signature is refused',
    fails: ['signing/mime-encoded'],
    passes: ['signing/correct'],
    answer: (answer, request) =>
      request.headers['signature']?.startsWith('=?') === true ? { ...answer, status: 400 } : answer,
  },
]

const calls: readonly PlantedFault[] = [
  {
    name: 'SEC-23 X-Request-ID is ignored, and every creation makes a payment',
    fails: ['headers/request-id-repeated', 'headers/request-id-reused'],
    passes: ['headers/single-sca'],
    request: (request, { resign }) =>
      isCreation(request) && request.headers['x-request-id'] !== undefined
        ? resign({ ...request, headers: { ...request.headers, 'x-request-id': randomUUID() } })
        : request,
    answer: (answer, request) => ({
      ...answer,
      headers: { ...answer.headers, 'x-request-id': request.headers['x-request-id'] ?? '' },
    }),
  },
  {
    name: 'HDR-03 X-Request-ID is not echoed',
    fails: ['answers/request-id'],
    passes: ['signing/correct', 'answers/error-body'],
    answer: (answer) => ({ ...answer, headers: without(answer.headers, 'x-request-id') }),
  },
  {
    name: 'HDR-15 a creation without PSU-IP-Address is accepted',
    fails: [
      'headers/domestic-without-psu-ip-address',
      'headers/cross-border-without-psu-ip-address',
      'headers/missing-is-named',
    ],
    passes: ['headers/domestic-without-tpp-session-id'],
    request: (request) =>
      isCreation(request)
        ? { ...request, headers: { 'psu-ip-address': '192.0.2.9', ...request.headers } }
        : request,
  },
  {
    name: 'MSG-02 a message has a code that the specification does not have',
    fails: ['answers/message-code'],
    passes: ['values/currency-unknown', 'answers/message-category'],
    answer: (answer) => replaceText(answer, '"FORMAT_ERROR"', '"INVALID_FORMAT"'),
  },
  {
    name: 'MSG-04 a message has more than 512 characters',
    fails: ['answers/message-text'],
    passes: ['values/currency-unknown', 'answers/message-code'],
    answer: (answer) => replaceText(answer, '"text":"', `"text":"${'x'.repeat(513)}`),
  },
  {
    name: 'SVC-08 answers are sent as text/plain',
    fails: ['answers/json'],
    passes: ['signing/correct', 'answers/utf-8'],
    answer: (answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } }),
  },
  {
    name: 'ERR-07 a 401 has no link scaRedirect',
    fails: ['accounts/without-consent', 'answers/sca-required'],
    passes: ['signing/correct'],
    answer: (answer, request) =>
      answer.status === 401 && isOf(request, /^\/v1\/accounts/)
        ? changeJson(answer, (json) => without(json, '_links'))
        : answer,
  },
  {
    name: 'VAL-10 links have no verbs',
    fails: ['answers/link-verbs'],
    passes: ['signing/correct', 'answers/link-href'],
    answer: (answer) => replaceText(answer, /,"verbs":\[[^\]]*\]/g, ''),
  },
]

const payments: readonly PlantedFault[] = [
  {
    name: 'VAL-06 a third decimal of an amount in NOK is ignored',
    fails: ['values/amount-three-decimals'],
    passes: ['values/amount-one-decimal'],
    request: correctingBody((body) => {
      const amount = body['instructedAmount'] as Json | undefined
      return amount?.['amount'] === '1.500'
        ? { ...body, instructedAmount: { ...amount, amount: '1.50' } }
        : body
    }),
  },
  {
    name: 'VAL-05 white space around an amount is ignored',
    fails: ['values/amount-space'],
    passes: ['values/amount-comma'],
    request: correctingBody((body) => {
      const amount = body['instructedAmount'] as Json | undefined
      const text = amount?.['amount']
      return typeof text === 'string'
        ? { ...body, instructedAmount: { ...amount, amount: text.trim() } }
        : body
    }),
  },
  {
    name: 'NDCT-02 a creditorName that is too long is cut',
    fails: ['ndct/creditorname-71'],
    passes: ['ndct/creditorname-70', 'ndct/ultimatedebtor-71'],
    request: correctingBody((body) =>
      typeof body['creditorName'] === 'string'
        ? { ...body, creditorName: body['creditorName'].slice(0, 70) }
        : body,
    ),
  },
  {
    name: 'NDCT-14 a text beside structured references is dropped',
    fails: ['ndct/reference-and-text'],
    passes: ['ndct/reference-object'],
    request: correctingBody(({ remittanceInformationUnstructured: text, ...body }) =>
      body['remittanceInformationStructuredArray'] === undefined && text !== undefined
        ? { ...body, remittanceInformationUnstructured: text }
        : body,
    ),
  },
  {
    name: 'NCBCT-10 a large transfer needs no regulatoryReportingCode',
    fails: ['ncbct/reporting-code-missing'],
    passes: ['ncbct/reporting-information-missing', 'ncbct/reporting'],
    request: correctingBody((body) =>
      body['regulatoryReportingInformation'] !== undefined && body['regulatoryReportingCode'] === undefined
        ? { ...body, regulatoryReportingCode: '14' }
        : body,
    ),
  },
  {
    name: 'ERR-04 an error of the KID is answered 401',
    fails: ['kid/missing', 'kid/invalid', 'kid/invalid-code'],
    passes: ['kid/valid'],
    answer: (answer) => (answer.body.includes('"KID_') ? { ...answer, status: 401 } : answer),
  },
  {
    name: 'PCR-01 the answer to a creation has no paymentId',
    fails: ['payments/domestic-id', 'payments/cross-border-id'],
    passes: ['payments/domestic-status'],
    answer: (answer, request) =>
      isCreation(request) && answer.status === 201
        ? changeJson(answer, (json) => without(json, 'paymentId'))
        : answer,
  },
  {
    name: 'ST-04 lack of funds is reported as RJCT',
    fails: ['lifecycle/no-funds'],
    passes: ['lifecycle/status'],
    answer: (answer) => replaceText(answer, '"ACCP"', '"RJCT"'),
  },
  {
    name: 'ST-06 the deletion of a payment that is PDNG seems to succeed',
    fails: ['lifecycle/delete-pending'],
    passes: ['lifecycle/delete-before-approval'],
    answer: (answer, request) =>
      request.method === 'DELETE' && answer.status === 409 ? { ...answer, status: 204, body: '' } : answer,
  },
  {
    name: 'BSK-09 a bulk payment in a basket is answered 409 CONFLICT',
    fails: ['baskets/bulk', 'baskets/periodic'],
    passes: ['baskets/create', 'baskets/unknown-payment'],
    answer: (answer) =>
      answer.body.includes('REFERENCE_MIX_INVALID')
        ? { ...replaceText(answer, 'REFERENCE_MIX_INVALID', 'CONFLICT'), status: 409 }
        : answer,
  },
  {
    name: 'LIM-01 a basket takes the first 100 payments, and drops the rest',
    fails: ['baskets/101-payments'],
    passes: ['baskets/create', 'baskets/unknown-payment'],
    request: (request, { resign }) => {
      if (!isOf(request, /^\/v1\/signing-baskets$/)) return request
      const json = JSON.parse(request.body) as { paymentIds?: string[] }
      return resign({ ...request, body: JSON.stringify({ paymentIds: json.paymentIds?.slice(0, 100) }) })
    },
  },
]

const accounts: readonly PlantedFault[] = [
  {
    name: 'VER-06 amounts of balances are numbers',
    fails: ['accounts/balance-amounts'],
    passes: ['accounts/balances'],
    answer: (answer) => replaceText(answer, /"amount":"(-?[\d.]+)"/g, '"amount":$1'),
  },
  {
    name: 'TRX-01 booked transactions get new ids with every read',
    fails: ['transactions/stable-ids'],
    passes: ['transactions/list', 'transactions/amounts'],
    answer: (answer) => replaceText(answer, /"transactionId":"[^"]*"/g, `"transactionId":"${randomUUID()}"`),
  },
  {
    name: 'LIM-13 the links of pages do not say 200',
    fails: ['transactions/default-page'],
    passes: ['transactions/stable-ids'],
    answer: (answer) => replaceText(answer, 'limit=200', 'limit=500'),
  },
  {
    name: 'LIM-08 reads without the PSU are not counted',
    fails: ['accounts/away-balances-quota'],
    passes: ['accounts/away', 'accounts/away-old-transactions'],
    request: (request, { resign }) =>
      isOf(request, /\/balances$/) && request.headers['psu-ip-address'] === undefined
        ? resign({ ...request, headers: { ...request.headers, 'psu-ip-address': '192.0.2.9' } })
        : request,
  },
  {
    name: 'SCA-11 a deselected account is still shown',
    fails: ['accounts/deselected'],
    passes: ['accounts/list'],
    request: (request, { resign }) =>
      isOf(request, /\/sandbox\/authorisations\//) && request.body.includes('"accounts"')
        ? resign({ ...request, body: request.body.replace(/,"accounts":\[[^\]]*\]/, '') })
        : request,
  },
  {
    name: 'SVC-12 date-times end with Z',
    fails: ['answers/date-times'],
    passes: ['accounts/balances', 'answers/json'],
    answer: (answer) => replaceText(answer, /(T\d\d:\d\d:\d\d)\+00:00"/g, '$1Z"'),
  },
  {
    name: 'SBX-03 a customer has a type that does not exist',
    fails: ['sandbox/customer-sbx-03'],
    passes: ['sandbox/customer-sbx-01', 'sandbox/customer-sbx-04'],
    answer: (answer) => replaceText(answer, '"customerType":"CORPORATE"', '"customerType":"COMPANY"'),
  },
]

const people: readonly PlantedFault[] = [
  {
    name: 'SEC-01 another TPP sees the status of a payment',
    fails: ['isolation/payment-status'],
    passes: ['isolation/payment-details'],
    request: (request, { resign, first }) =>
      isOf(request, /^\/v1\/payments\/.*\/status$/) ? resign(request, first) : request,
  },
  {
    name: 'DX-14 the list of payments has those of other TPPs',
    fails: ['isolation/payment-list'],
    passes: ['isolation/payment-status'],
    request: (request, { resign, first }) =>
      isOf(request, /^\/v1\/sandbox\/payments$/) ? resign(request, first) : request,
  },
  {
    name: 'RDR-03 the redirect after an SCA has no tpp-session-id',
    fails: ['sca/redirect-session'],
    passes: ['sca/redirect-psu-id', 'sca/redirect-context'],
    answer: (answer, request) =>
      isOf(request, /\/sandbox\/authorisations\//)
        ? replaceText(answer, /&tpp-session-id=[^&"]*/g, '')
        : answer,
  },
  {
    name: 'SCA-04 the PSU is sent to another address than TPP-Redirect-URI',
    fails: ['sca/redirect-address'],
    passes: ['sca/redirect-psu-id'],
    answer: (answer) =>
      replaceText(answer, '"redirect":"https://tpp.example/conformance', '"redirect":"https://tpp.example/'),
  },
  {
    name: 'RDR-07 the redirect after a failed SCA has no code',
    fails: ['sca/redirect-after-failure'],
    passes: ['sca/redirect-psu-id'],
    answer: (answer, request) =>
      isOf(request, /\/sandbox\/authorisations\//)
        ? replaceText(answer, /([?&])code=[^&"]*/g, '$1x=y')
        : answer,
  },
  {
    name: 'ERR-05 a corporate request without PSU-Corporate-ID is answered 403',
    fails: ['sca/corporate-id-missing'],
    passes: ['sca/agreements'],
    answer: (answer, request) =>
      request.headers['psu-context'] === 'CORPORATE' && answer.status === 400
        ? { ...answer, status: 403 }
        : answer,
  },
  {
    name: 'LIM-05 any session is good enough once the PSU has authenticated',
    fails: ['sca/other-session'],
    passes: ['sca/session-open', 'sca/aborted-keeps-session'],
    answer: (answer, request) =>
      (request.headers['tpp-session-id'] ?? '').startsWith('other-') &&
      request.headers['psu-id'] !== undefined &&
      answer.status === 401
        ? { ...answer, status: 200 }
        : answer,
  },
]

export const FAULTS: readonly PlantedFault[] = [
  ...signing,
  ...calls,
  ...payments,
  ...accounts,
  ...people,
  ...LISTED_FAULTS,
]
