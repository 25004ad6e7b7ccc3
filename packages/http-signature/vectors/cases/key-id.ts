import type { Case } from '../build-vector.ts'

const plain = 'CN=Havn Test Issuing CA 1,OU=PSD2,O=Havn Test Trust,C=NO'
const serial = '0A1B2C3D4E5F60718293A4B5C6D7E8F9'
const named = (keyId: string) => ({ parts: { keyId }, rules: ['SIG-05'] })
const escaped = { certificate: 'rsa-2048-escaped', rules: ['SIG-05'] } as const
const multi = { certificate: 'rsa-2048-multi-valued', rules: ['SIG-05'] } as const
const quote = (text: string) => text.replaceAll(/["\\]/g, String.raw`\$&`)
const hexOf = (text: string, tag: string) => `#${tag}${Buffer.from(text).length.toString(16).padStart(2, '0')}${Buffer.from(text).toString('hex')}`

export const keyId: readonly Case[] = [
  { name: 'serial number without its leading zero', ...named(`SN=${serial.slice(1)},CA=${plain}`) },
  { name: 'serial number with more leading zeros', ...named(`SN=0000${serial},CA=${plain}`) },
  { name: 'serial number in lower case', ...named(`SN=${serial.toLowerCase()},CA=${plain}`) },
  { name: 'serial number with colons', ...named(`SN=${serial.match(/../g)?.join(':')},CA=${plain}`) },
  { name: 'serial number with 0x', ...named(`SN=0x${serial},CA=${plain}`) },
  { name: 'issuer in the order of the certificate', ...named(`SN=${serial},CA=C=NO,O=Havn Test Trust,OU=PSD2,CN=Havn Test Issuing CA 1`) },
  { name: 'spaces after the commas of the issuer', ...named(`SN=${serial},CA=${plain.replaceAll(',', ', ')}`) },
  { name: 'spaces around the equals signs of the issuer', ...named(`SN=${serial},CA=${plain.replaceAll('=', ' = ')}`) },
  { name: 'issuer with attribute types in lower case', ...named(`SN=${serial},CA=${plain.replaceAll(/[A-Z]+=/g, (type) => type.toLowerCase())}`) },
  { name: 'issuer with object identifiers', ...named(`SN=${serial},CA=2.5.4.3=Havn Test Issuing CA 1,2.5.4.11=PSD2,OID.2.5.4.10=Havn Test Trust,2.5.4.6=NO`) },
  { name: 'issuer with values in hexadecimal', ...named(`SN=${serial},CA=CN=${hexOf('Havn Test Issuing CA 1', '0c')},OU=${hexOf('PSD2', '0C')},O=${hexOf('Havn Test Trust', '0c')},C=${hexOf('NO', '13')}`) },
  { name: 'issuer in another case', ...named(`SN=${serial},CA=${plain.toUpperCase()}`) },
  { name: 'issuer with other white space', ...named(`SN=${serial},CA=${plain.replace('Test Issuing', 'Test  Issuing')}`) },
  { name: 'a quoted value', ...named(String.raw`SN=${serial},CA=CN=\"Havn Test Issuing CA 1\",OU=PSD2,O=Havn Test Trust,C=NO`) },
  { name: 'issuer with escapes, as it is', ...escaped, parts: { keyId: quote(String.raw`SN=1F,CA=CN=\ #1 Issuing\; CA \\ \<Oslo\>\ ,O=Fjord\, Berg \+ Sons \"F&B\",C=NO`) } },
  { name: 'issuer with escapes in hexadecimal', ...escaped, parts: { keyId: String.raw`SN=1F,CA=CN=\20#1 Issuing\3B CA \5C \3COslo\3E\20,O=Fjord\2C Berg \2B Sons \22F&B\22,C=NO` } },
  { name: 'issuer with values in quotes', ...escaped, parts: { keyId: quote(String.raw`SN=1F,CA=CN=" #1 Issuing; CA \\ <Oslo> ",O="Fjord, Berg + Sons \"F&B\"",C=NO`) } },
  { name: 'issuer with several attributes in one', ...multi },
  { name: 'several attributes in one, in another order', ...multi, parts: { keyId: 'SN=7E57,CA=serialNumber=0042 + CN=Issuing CA 3,E=ca@havn.example,2.5.4.97=NTRNO-987654321,O=Havn Test Trust,DC=havn,DC=no' } },
  { name: 'object identifiers and hexadecimal as Java writes them', ...multi, parts: { keyId: `SN=7E57,CA=CN=Issuing CA 3+2.5.4.5=${hexOf('0042', '13')},1.2.840.113549.1.9.1=${hexOf('ca@havn.example', '16')},2.5.4.97=${hexOf('NTRNO-987654321', '0c')},O=Havn Test Trust,DC=havn,DC=no` } },
  { name: 'another serial number', problem: 'key-id-serial-differs', ...named(`SN=0A1B2C3D4E5F60718293A4B5C6D7E8FA,CA=${plain}`) },
  { name: 'serial number in decimal notation', problem: 'key-id-serial-differs', certificate: 'rsa-2048-short-serial', ...named(`SN=123456789,CA=${plain}`) },
  { name: 'keyId of another certificate', problem: 'key-id-serial-differs', ...named(`SN=5D0C,CA=${plain}`) },
  { name: 'another issuer', problem: 'key-id-issuer-differs', ...named(`SN=${serial},CA=${plain.replace('CA 1', 'CA 2')}`) },
  { name: 'subject in place of issuer', problem: 'key-id-issuer-differs', ...named(`SN=${serial},CA=CN=Kaia Payments,organizationIdentifier=PSDNO-FSA-123456789,O=Kaia Payments AS,C=NO`) },
  { name: 'an attribute of the issuer left out', problem: 'key-id-issuer-differs', ...named(`SN=${serial},CA=${plain.replace('OU=PSD2,', '')}`) },
  { name: 'attributes of the issuer in a mixed order', problem: 'key-id-issuer-differs', ...named(`SN=${serial},CA=OU=PSD2,CN=Havn Test Issuing CA 1,O=Havn Test Trust,C=NO`) },
  { name: 'no SN and CA', problem: 'key-id-malformed', ...named('my-key-1') },
  { name: 'CA before SN', problem: 'key-id-malformed', ...named(`CA=${plain},SN=${serial}`) },
  { name: 'a serial number that is not hexadecimal', problem: 'key-id-malformed', ...named(`SN=XYZ,CA=${plain}`) },
  { name: 'an issuer that is no name', problem: 'key-id-malformed', ...named(`SN=${serial},CA=Havn Test Issuing CA 1`) },
  { name: 'a comma not escaped in the issuer', ...escaped, problem: 'key-id-malformed', parts: { keyId: 'SN=1F,CA=CN=1,O=Fjord, Berg,C=NO' } },
  { name: 'semicolons between attributes', problem: 'key-id-malformed', ...named(`SN=${serial},CA=${plain.replaceAll(',', ';')}`) },
]
