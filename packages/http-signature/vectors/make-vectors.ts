// node vectors/make-vectors.ts: writes the vectors anew, with keys of ./keys and signatures of openssl.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSigningVectors, type SigningVector } from './build-signing-vector.ts'
import { buildVector, type Case, type Vector } from './build-vector.ts'
import { algorithm } from './cases/algorithm.ts'
import { coverage } from './cases/coverage.ts'
import { digest } from './cases/digest.ts'
import { keyId } from './cases/key-id.ts'
import { mimeWord } from './cases/mime-word.ts'
import { signatureHeader } from './cases/signature-header.ts'
import { valid } from './cases/valid.ts'
import { wrongSignature } from './cases/wrong-signature.ts'

const groups: Readonly<Record<string, readonly Case[]>> = {
  valid,
  'signature-header': signatureHeader,
  'mime-word': mimeWord,
  digest,
  'key-id': keyId,
  coverage,
  algorithm,
  'wrong-signature': wrongSignature,
}

/** The vectors for verifying, by the name of their file, without its ending. */
export function makeVectors(): ReadonlyMap<string, readonly Vector[]> {
  return new Map(Object.entries(groups).map(([name, cases]) => [name, cases.map(buildVector)]))
}

export function writeVectors(vectors: readonly (Vector | SigningVector)[]): string {
  return `[\n${vectors.map((vector) => JSON.stringify(vector)).join(',\n')}\n]\n`
}

if (import.meta.main) {
  for (const [name, vectors] of [...makeVectors(), ['signing', makeSigningVectors()] as const]) {
    writeFileSync(join(import.meta.dirname, `${name}.json`), writeVectors(vectors))
    console.log(`${name}.json: ${vectors.length} vectors`)
  }
}
