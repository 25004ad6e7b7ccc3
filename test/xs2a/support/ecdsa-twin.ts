const p256Order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The other signature over the same text: (r, n - s) verifies whenever (r, s) does. */
export function twinSignature(der: Buffer): Buffer {
  const rLength = der[3] ?? 0
  const r = der.subarray(4, 4 + rLength)
  const s = der.subarray(4 + rLength + 2)
  const twin = p256Order - BigInt(`0x${s.toString('hex')}`)
  const hex = twin.toString(16)
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  const body = Buffer.concat([integer(r), integer(bytes)])
  return Buffer.concat([Buffer.from([0x30, body.length]), body])
}

/** An INTEGER in DER: a leading bit that is set would make it negative. */
function integer(bytes: Buffer): Buffer {
  const value = ((bytes[0] ?? 0) & 0x80) === 0 ? bytes : Buffer.concat([Buffer.from([0]), bytes])
  return Buffer.concat([Buffer.from([0x02, value.length]), value])
}
