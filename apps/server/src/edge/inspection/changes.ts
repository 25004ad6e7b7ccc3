import type { CheckName, SignatureCheckAnswer } from '@havn/contract'
import {
  algorithmsOf,
  createDigest,
  formatKeyId,
  formatSignatureHeader,
  howToFix,
  identifyCertificate,
} from '@havn/http-signature'
import type { Refusal, TableRefusal } from '../http/refusal.ts'
import { REFUSALS } from '../http/refusals.ts'
import type { Inspection } from './inspect-request.ts'
import { httpDate, namesToSign } from './signing-instructions.ts'

type Change = SignatureCheckAnswer['changes'][number]
type ChangeTarget = Pick<Change, 'header' | 'value'>

/** Lists what to change, in the order of the checks, with the right value where it is known. */
export function listChanges(inspection: Inspection): Change[] {
  return [...inspection.refusals].flatMap(([check, refusal]) => changesFor(inspection, check, refusal))
}

function changesFor(inspection: Inspection, check: CheckName, refusal: Refusal): Change[] {
  if (refusal.kind === 'faults')
    return refusal.messages.map(({ path, text = '' }) => ({
      check,
      text,
      ...(path === undefined ? {} : { header: path }),
    }))
  const target = targetOf(inspection, refusal)
  const header = target.header ?? refusal.path
  return [
    {
      check,
      text: adviceOf(refusal),
      ...(header === undefined ? {} : { header }),
      ...(target.value === undefined ? {} : { value: target.value }),
    },
  ]
}

/** Names the mistake if it is recognised, else explains how to fix a problem of this kind. */
function adviceOf({ kind, details = [], fieldMessages = [], problem }: TableRefusal): string {
  if (problem !== undefined) return problem.hint ?? howToFix(problem.kind)
  const texts = [...details, ...fieldMessages.map(({ text }) => text)]
  return texts.length === 0 ? REFUSALS[kind].text : texts.join('\n')
}

function targetOf(inspection: Inspection, { kind }: TableRefusal): ChangeTarget {
  const { request, certificate, nowMilliseconds } = inspection
  if (kind.startsWith('date-')) return { header: 'Date', value: httpDate(nowMilliseconds) }
  if (kind.startsWith('digest-')) return { header: 'Digest', value: createDigest(request.body) }
  if (kind === 'body-not-json') return { header: 'Content-Type', value: 'application/json' }
  if (kind === 'certificate-unreadable')
    return { header: 'TPP-Signature-Certificate', ...optionalValue(certificate?.headerValue) }
  const x509 = certificate?.certificate.x509
  if (kind.startsWith('key-id-'))
    return { header: 'keyId', ...optionalValue(x509 && formatKeyId(identifyCertificate(x509))) }
  if (kind.startsWith('algorithm-'))
    return { header: 'algorithm', ...optionalValue(x509 && algorithmsOf(x509.publicKey)[0]) }
  if (kind.startsWith('header-list-') || kind === 'header-not-signed' || kind === 'target-not-signed')
    return { header: 'headers', value: namesToSign(inspection).join(' ') }
  if (kind.startsWith('part-') || kind === 'signature-not-base64') return rewrittenSignature(inspection)
  return {}
}

/** The Signature header in its correct form. The signature itself stays valid, so nothing has to be signed again. */
function rewrittenSignature({ signature }: Inspection): ChangeTarget {
  if (signature === undefined || signature.keyId === '' || signature.algorithm === '') return {}
  return { header: 'Signature', value: formatSignatureHeader(signature) }
}

function optionalValue(value: string | undefined): ChangeTarget {
  return value === undefined ? {} : { value }
}
