import type { RefusalKind } from '../../../apps/server/src/edge/http/refusals.ts'
import { callSuspendedBank } from '../../banks/support/suspension.ts'
import { newRequestId, openBank } from '../../support/bank.ts'
import { holdLocks, requestLock } from '../../support/held-locks.ts'
import { type ReceivedResponse, send as sendTo } from '../../support/send.ts'
import { signedRequest } from '../../support/signed-request.ts'
import { whileBroken, whileReadOnly } from './broken-database.ts'
import { asReceived, exchange, writtenOut } from './raw-exchange.ts'
import { OLA } from '../../sca/support/tpp-calls.ts'
import { withHeaders } from './sign-by-hand.ts'
import { callWhereListIsOutdated, callWhereRevocationIsChecked } from '../../trust/support/stored-trust.ts'
import {
  callBusyBank,
  callBusyServer,
  callStrictBank,
  callWithQwac,
  callWithRegister,
  callBlocked,
  callWithFullMemory,
  setStage,
  type Stage,
  unknownPayment,
} from './stage.ts'

/** A call that is refused, and the header that the refusal is about. */
export interface RefusedCall {
  readonly path?: string
  /** Another refusal that always precedes it: this kind cannot be caused from outside. */
  readonly shadowedBy?: RefusalKind
  /** Says nothing besides the text of the table, even in the sandbox. */
  readonly isBare?: boolean
  readonly call: (stage: Stage) => Promise<ReceivedResponse>
}

/** How many open links a TPP may have for one PSU. */
export const linksMax = 60

const certificate = 'TPP-Signature-Certificate'

/** A read with this Signature header. */
const saying = (header: (value: string) => string): RefusedCall => ({
  path: 'Signature',
  call: (stage) => stage.readOtherwise({ header }),
})

/** A creation with this Digest. */
const digesting = (digest: string): RefusedCall => ({
  path: 'Digest',
  call: (stage) => stage.send(stage.creation({ Digest: digest })),
})

/** A read by a TPP with another certificate. */
const certifiedAs = (options: Parameters<Stage['bank']['newTpp']>[0]): RefusedCall => ({
  path: certificate,
  call: ({ bank, send, read }) => {
    const tpp = bank.newTpp({ keyType: 'P-256', ...options })
    return send(withHeaders(read(), { [certificate]: tpp.certificate.raw.toString('base64') }))
  },
})

const ofRequest = {
  'request-malformed': {
    isBare: true,
    call: (stage) => stage.send({ ...stage.read(), target: '/v1/%zz' }),
  },
  'headers-too-large': {
    isBare: true,
    call: async ({ bank, read }) =>
      asReceived(await exchange(bank.port, writtenOut(read({ 'X-Long': 'a'.repeat(20_000) })))),
  },
  'path-unknown': {
    call: (stage) => stage.send({ ...stage.read(), target: '/v1/nothing' }),
  },
  'host-unknown': {
    path: 'Host',
    call: (stage) => stage.send(withHeaders(stage.read(), { Host: 'other.example' })),
  },
  'body-too-large': {
    call: (stage) => stage.send({ ...stage.creation(), body: Buffer.alloc(256 * 1024 + 1, ' ') }),
  },
  'body-encoded': {
    path: 'Content-Encoding',
    call: (stage) => stage.send(stage.creation({ 'Content-Encoding': 'gzip' })),
  },
  'body-not-json': {
    path: 'Content-Type',
    call: (stage) => stage.send(stage.creation({ 'Content-Type': 'application/xml' })),
  },
  'body-unexpected': {
    call: ({ tpp, send }) => send(signedRequest(tpp, { ...unknownPayment, method: 'GET', body: '{}' })),
  },
  'header-missing': {
    path: 'X-Request-ID',
    call: (stage) => stage.send(withHeaders(stage.read(), { 'X-Request-ID': undefined })),
  },
  'header-repeated': {
    path: 'X-Request-ID',
    call: (stage) => stage.send(withHeaders(stage.read(), { 'X-Request-ID': ['one', 'two'] })),
  },
  'date-malformed': { path: 'Date', call: (stage) => stage.send(stage.read({ Date: 'now' })) },
  'date-off': {
    path: 'Date',
    call: (stage) => stage.send(stage.read({ Date: new Date(Date.now() - 70_000).toUTCString() })),
  },
  'digest-missing': {
    path: 'Digest',
    shadowedBy: 'header-missing',
    call: (stage) => stage.send(withHeaders(stage.creation(), { Digest: undefined })),
  },
  'digest-repeated': {
    path: 'Digest',
    call: (stage) => stage.send(withHeaders(stage.read(), { Digest: ['SHA-256=a', 'SHA-256=b'] })),
  },
  'digest-malformed': digesting('SHA-256'),
  'digest-algorithm-unknown': digesting('MD5=1B2M2Y8AsgTpgAmY7PhCfg=='),
  'digest-not-base64': digesting('SHA-256=***'),
  'digest-mismatch': digesting('SHA-256=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='),
} as const satisfies Partial<Record<RefusalKind, RefusedCall>>

const ofCertificate = {
  'certificate-unreadable': {
    path: certificate,
    call: (stage) => stage.send(withHeaders(stage.read(), { [certificate]: 'MIIB' })),
  },
  'certificate-untrusted': {
    path: certificate,
    call: ({ bank, send, read }) =>
      send(withHeaders(read(), { [certificate]: bank.ca.certificate.raw.toString('base64') })),
  },
  'authority-outdated': { path: certificate, call: callWhereListIsOutdated },
  'certificate-without-role': certifiedAs({ psd2Count: 0 }),
  'certificate-without-organisation': certifiedAs({ tppId: null }),
  'certificate-organisation-malformed': certifiedAs({ tppId: 'VATNO-987654321MVA' }),
  'certificate-not-a-seal': certifiedAs({ qcTypes: ['web'] }),
  'certificate-not-yet-valid': certifiedAs({ validFrom: '20400101000000Z' }),
  'certificate-expired': certifiedAs({ validTo: '20210101000000Z' }),
  'key-unsuited': {
    ...certifiedAs({ keyType: 'P-384' }),
    shadowedBy: 'certificate-untrusted',
  },
  'certificate-revoked': {
    path: certificate,
    call: (stage) => callWhereRevocationIsChecked(stage, 'revoked'),
  },
  'revocation-unknown': {
    path: certificate,
    call: (stage) => callWhereRevocationIsChecked(stage, 'unknown'),
  },
  'role-missing': {
    call: ({ bank }) => {
      const reader = setStage(bank, bank.newTpp({ roles: ['AISP'] }))
      return reader.send(reader.creation())
    },
  },
  'client-certificate-missing': { call: (stage) => callWithQwac(stage, undefined) },
  'client-certificate-unfit': {
    call: (stage) => callWithQwac(stage, stage.tpp.certificate.raw.toString('base64')),
  },
  'client-certificate-differs': {
    call: (stage) => {
      const { certificate: other } = stage.bank.newTpp({ qcTypes: ['web'] })
      return callWithQwac(stage, other.raw.toString('base64'))
    },
  },
  'tpp-not-registered': { call: (stage) => callWithRegister(stage, 'of others') },
  'role-not-registered': { call: (stage) => callWithRegister(stage, 'with another role') },
  'register-closed': { isBare: true, call: (stage) => callWithRegister(stage, 'too old') },
  'tpp-blocked': { call: callBlocked },
} as const satisfies Partial<Record<RefusalKind, RefusedCall>>

const ofSignature = {
  'signature-missing': {
    path: 'Signature',
    call: (stage) => stage.send(withHeaders(stage.read(), { Signature: undefined })),
  },
  'signature-repeated': {
    path: 'Signature',
    shadowedBy: 'header-repeated',
    call: (stage) => stage.send(withHeaders(stage.read(), { Signature: ['one', 'two'] })),
  },
  'signature-too-long': saying((value) => value.padEnd(8_193, 'x')),
  'mime-word-malformed': saying(() => '=?utf-8?B?***?='),
  'mime-word-charset-unknown': saying(() => '=?koi8-r?B?a2V5SWQ=?='),
  'mime-word-text-invalid': saying(() => '=?utf-8?B?/w==?='),
  'part-malformed': saying((value) => value.replaceAll('"', "'")),
  'part-unknown': saying((value) => `${value},created="1402170695"`),
  'part-repeated': saying((value) => `${value},algorithm="rsa-sha256"`),
  'part-missing': saying((value) => value.replace(/algorithm="[^"]*",/, '')),
  'part-out-of-order': saying((value) => value.replace(/^(keyId="[^"]*"),(algorithm="[^"]*")/, '$2,$1')),
  'header-list-empty': saying((value) => value.replace(/headers="[^"]*"/, 'headers=""')),
  'header-list-spacing': saying((value) => value.replace('"date x', '"date  x')),
  'header-list-upper-case': saying((value) => value.replace('"date x', '"Date x')),
  'header-list-repeated': saying((value) => value.replace('"date x', '"date date x')),
  'header-list-name-invalid': saying((value) => value.replace('"date x', '"date: x')),
  'header-list-pseudo-header-unknown': saying((value) => value.replace('"date x', '"(created) date x')),
  'signature-not-base64': saying((value) => value.replace(/signature="[^"]*"/, 'signature="***"')),
  'key-id-malformed': saying((value) => value.replace('SN=', '')),
  'key-id-serial-differs': saying((value) => value.replace('SN=', 'SN=1')),
  'key-id-issuer-differs': saying((value) => value.replace('C=NO', 'C=SE')),
  'header-not-signed': saying((value) => value.replace('"date x', '"x')),
  'target-not-signed': { path: 'Signature', call: callStrictBank },
  'signed-header-absent': saying((value) => value.replace('"date x', '"psu-id date x')),
  'signed-header-repeated': {
    path: 'Signature',
    call: (stage) => {
      const listed = stage.read()
      const twice = withHeaders(listed, {
        'PSU-User-Agent': ['one', 'two'],
        Signature: String(listed.headers['Signature']).replace('"date x', '"psu-user-agent date x'),
      })
      return stage.send(twice)
    },
  },
  'signed-header-invalid': {
    isBare: true,
    shadowedBy: 'request-malformed',
    call: async ({ bank, read }) => {
      const bytes = writtenOut(read({ 'X-Request-ID': 'a-b' })).toString('latin1')
      return asReceived(await exchange(bank.port, Buffer.from(bytes.replace('a-b', 'a\u007fb'), 'latin1')))
    },
  },
  'algorithm-unknown': saying((value) => value.replace('rsa-sha256', 'hs2019')),
  'algorithm-unsuited': saying((value) => value.replace('rsa-sha256', 'ecdsa-sha256')),
  'signature-wrong': {
    path: 'Signature',
    call: (stage) => stage.readOtherwise({ text: (text) => `${text}\n` }),
  },
} as const satisfies Partial<Record<RefusalKind, RefusedCall>>

const ofServer = {
  'request-id-reused': {
    path: 'X-Request-ID',
    isBare: true,
    call: async ({ creation, send }) => {
      // Two creations differ in their body.
      const requestId = newRequestId()
      await send(creation({ 'X-Request-ID': requestId }))
      return send(creation({ 'X-Request-ID': requestId }))
    },
  },
  'phone-exceeded': {
    path: 'TPP-Redirect-Preferred',
    isBare: true,
    call: async ({ creation, send }) => {
      const push = () => send(creation({ 'TPP-Redirect-Preferred': 'false' }))
      for (let pushed = 0; pushed < 5; pushed += 1) await push()
      return push()
    },
  },
  'links-exceeded': {
    isBare: true,
    call: async ({ creation, send }) => {
      const ofOla = () => send(creation({ 'X-PSU-IDENTITY': OLA }))
      for (let link = 0; link < linksMax; link += 1) await ofOla()
      return ofOla()
    },
  },
  'banks-exceeded': {
    isBare: true,
    call: async ({ bank, creation, send }) => {
      await send(creation())
      const full = await openBank({ sharesDatabaseWith: bank, sandboxLimits: { banksMax: 1 } })
      try {
        return await full.call(full.newTpp({ tppId: 'PSDNO-FSA-TOOMANY' }), {
          method: 'GET',
          target: '/v1/sandbox/customers',
        })
      } finally {
        await full.close()
      }
    },
  },
  'request-in-progress': {
    path: 'X-Request-ID',
    isBare: true,
    call: async ({ bank, creation, send }) => {
      await send(creation())
      const requestId = newRequestId()
      const held = await holdLocks(bank, [requestLock(requestId)])
      try {
        return await send(creation({ 'X-Request-ID': requestId }))
      } finally {
        await held.release()
      }
    },
  },
  'bank-suspended': {
    isBare: true,
    call: ({ bank, read }) => callSuspendedBank(bank, (host) => withHeaders(read(), { Host: host })),
  },
  'bank-read-only': {
    isBare: true,
    call: ({ bank, creation }) =>
      callSuspendedBank(bank, (host) => withHeaders(creation(), { Host: host }), true),
  },
  'calls-exceeded': { isBare: true, call: (stage) => callBusyServer(stage, 2) },
  'bank-calls-exceeded': { isBare: true, call: callBusyBank },
  'unsigned-calls-exceeded': {
    path: 'Signature',
    isBare: true,
    call: ({ bank }) => callWithFullMemory(setStage(bank)),
  },
  'psu-calls-exceeded': {
    isBare: true,
    call: async ({ bank, creation }) => {
      const none = await openBank({
        sharesDatabaseWith: bank,
        environment: bank.environment,
        callsPerPsuMax: 0,
      })
      try {
        return await sendTo(none.port, creation())
      } finally {
        await none.close()
      }
    },
  },
  'server-full': { isBare: true, call: (stage) => callBusyServer(stage, 1) },
  unavailable: {
    isBare: true,
    call: async ({ bank, creation, send }) => {
      await send(creation())
      return whileReadOnly(bank.databaseUrl, () => send(creation()))
    },
  },
  'system-error': {
    isBare: true,
    call: async ({ bank, creation, send }) => {
      await send(creation())
      return whileBroken(bank.databaseUrl, async () => {
        // The sessions are ended first, and a call that notices that is answered 503.
        const deadline = Date.now() + 20_000
        for (;;) {
          const answer = await send(creation())
          if (answer.status !== 503 || Date.now() > deadline) return answer
        }
      })
    },
  },
} as const satisfies Partial<Record<RefusalKind, RefusedCall>>

/** What calls of this interface are never refused for. */
export const OF_OTHER_INTERFACES = ['method-unknown', 'format-not-offered', 'seal-missing'] as const

/** A call for every other row of the table of refusals. */
export const REFUSED_CALLS: Readonly<
  Record<Exclude<RefusalKind, (typeof OF_OTHER_INTERFACES)[number]>, RefusedCall>
> = {
  ...ofRequest,
  ...ofCertificate,
  ...ofSignature,
  ...ofServer,
}
