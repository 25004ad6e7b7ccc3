import type { Case } from '../build-vector.ts'

const unknown = (algorithm: string): Case => ({
  name: `the algorithm ${algorithm === '' ? 'left empty' : algorithm}`,
  rules: ['SIG-06'],
  problem: 'algorithm-unknown',
  parts: { algorithm },
})

export const algorithm: readonly Case[] = [
  ...['hs2019', 'none', 'hmac-sha256', 'rsa-sha1', 'rsa-sha384', 'RSA-SHA256', 'SHA256withRSA', 'rsa-pss-sha256', 'ed25519', '__proto__', ''].map(unknown),
  { name: 'ecdsa-sha256 with an RSA key', rules: ['SIG-06'], problem: 'algorithm-unsuited', parts: { algorithm: 'ecdsa-sha256' } },
  { name: 'rsa-sha256 with an EC key', rules: ['SIG-06'], problem: 'algorithm-unsuited', certificate: 'ec-p256', parts: { algorithm: 'rsa-sha256' } },
  { name: 'an RSA key of 1024 bits', rules: ['SIG-06'], problem: 'key-unsuited', certificate: 'rsa-1024' },
  { name: 'an EC key on P-384', rules: ['SIG-06'], problem: 'key-unsuited', certificate: 'ec-p384' },
  { name: 'a key for RSA-PSS only', rules: ['SIG-06'], problem: 'key-unsuited', certificate: 'rsa-pss' },
  { name: 'an Ed25519 key', rules: ['SIG-06'], problem: 'key-unsuited', certificate: 'ed25519', key: 'rsa-2048' },
]
