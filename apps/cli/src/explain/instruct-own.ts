import type { X509Certificate } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readCertificateFile } from '../tpp/read-certificate-file.ts'
import { readLastCall } from '../calls/last-call.ts'
import { statePaths } from '../installation/state.ts'
import type { Explanation } from './explanation.ts'
import type { GivenRequest } from './given-request.ts'
import { instructSigning } from './signing-instructions.ts'

/** What to sign for a request. Without a certificate in the request, that of the TPP of the last call is taken, or of the default one. */
export function instructOwn(
  request: GivenRequest,
  named: X509Certificate | undefined,
  now: Date,
): Explanation['toSign'] {
  const state = statePaths()
  const tpp = readLastCall(state)?.tpp ?? 'default'
  const file = state.tppCertificate(tpp)
  if (named !== undefined || !existsSync(file)) return instructSigning(request, { certificate: named, now })
  const instructions = instructSigning(request, { certificate: readCertificateFile(file), now })
  return instructions && { ...instructions, tpp }
}
