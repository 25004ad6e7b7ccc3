import { type CertificatePaths, findTpp, type TppIdentity } from '@havn/test-certificates'
import { commandName } from '../terminal/command-name.ts'

/** Reads the certificate and key of a TPP; throws with what to do if they are not there. */
export function readTpp(state: CertificatePaths, name: string): TppIdentity {
  const tpp = findTpp(state, name)
  if (tpp !== undefined) return tpp
  const havn = commandName()
  const hint = name === 'default' ? `start the sandbox once: ${havn} dev` : `make it: ${havn} tpp new ${name}`
  throw new Error(`there is no TPP ${name} (${state.tppCertificate(name)} and key.pem beside it); ${hint}`)
}
