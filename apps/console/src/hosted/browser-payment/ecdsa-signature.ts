const numberBytes = 32

/** Browsers write a signature of EC on P-256 as two numbers of 32 bytes; banks read it in DER. Others are returned as given. */
export function toDerSignature(signature: Uint8Array, keyType: string | undefined): Uint8Array {
  if (keyType !== 'ec' || signature.length !== 2 * numberBytes) return signature
  const numbers = [signature.subarray(0, numberBytes), signature.subarray(numberBytes)].map(integer)
  const content = Buffer.concat(numbers)
  return Buffer.concat([Uint8Array.of(0x30, content.length), content])
}

function integer(bytes: Uint8Array): Uint8Array {
  const start = Math.max(
    0,
    bytes.findIndex((byte) => byte !== 0),
  )
  const digits = bytes.subarray(start)
  // With a first bit of 1 the number would be negative.
  const padded = (digits[0] ?? 0) < 0x80 ? digits : Buffer.concat([Uint8Array.of(0), digits])
  return Buffer.concat([Uint8Array.of(0x02, padded.length), padded])
}
