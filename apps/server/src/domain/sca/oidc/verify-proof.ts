import { compactVerify, importJWK, type JWK } from 'jose'

/** Verifies a signed JWT by this public key and returns its claims; undefined if the signature is not of this key. */
export async function verifySignedText(
  token: string,
  jwk: JWK,
): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    const algorithm = jwk.alg ?? headerAlgorithm(token)
    const { payload } = await compactVerify(token, await importJWK(jwk, algorithm), {
      algorithms: ['ES256', 'ES384', 'PS256', 'RS256'],
    })
    return JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>
  } catch {
    return undefined
  }
}

function headerAlgorithm(token: string): string {
  const [header = ''] = token.split('.')
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg?: unknown }
  return String(alg)
}
