import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { maskText } from './mask-text.ts'

const ID = '019a86f2-8d10-7c55-a1b2-000000000001'

describe('what is masked', () => {
  const MASKED: Readonly<Record<string, [text: string, masked: string]>> = {
    'a national id': ['of 14838530061.', 'of ***.'],
    'eleven digits, which may be a mistyped national id': ['of 14838530062.', 'of ***.'],
    'a national id in two groups': ['148385 30061', '***'],
    'a national id with a dash': ['148385-30061', '***'],
    'a percent-encoded national id': [
      '/v1/%2214838530061%22 /148385%2030061 /1483853006%31 ?id%3D14838530061',
      '/v1/"***" /*** /*** ?id=***',
    ],
    'a national id next to letters': ['nid14838530061x', 'nid***x'],
    'an account number next to letters': ['konto99860510002', 'konto***'],
    'a user name and password in a URL': ['https://kari:secret@tpp.example/cb', 'https://***@tpp.example/cb'],
    'an account number': ['/v1/x/99860510002?a=1', '/v1/x/***?a=1'],
    'an account number with dots or spaces': ['9986.05.10002 and 9986 05 10002', '*** and ***'],
    'an IBAN of Norway, whatever its check digits': ['NO9386011117947 NO0086011117947', '*** ***'],
    'an IBAN in lower case': ['de89370400440532013000', '***'],
    'an IBAN in groups': ['DE89 3704 0044 0532 0130 00', '***'],
    'a card number': ['card 4111111111111111 or 4111 1111 1111 1111', 'card *** or ***'],
    'the secret of an SCA link': [`https://b/sca/${ID}/${ID}/dG9rZW4-_x`, `https://b/sca/${ID}/${ID}/***`],
    'a long parameter': ['https://t/cb?state=0123456789abcdef&b=1', 'https://t/cb?state=***&b=1'],
    'characters that no text can contain': ['a\0b\ud800', 'ab\ufffd'],
  }
  for (const [name, [text, masked]] of Object.entries(MASKED))
    test(name, () => assert.equal(maskText(text), masked))
})

describe('what stays', () => {
  const TEXTS: Readonly<Record<string, string>> = {
    'an id whose last part is digits alone': ID,
    'a digest': 'SHA-256=K12345678901RK4YN8lfLnCBOrPUDbB8yXfzmuFcf4ExXHEjNfCnJ4=',
    'a serial number': 'SN=4F99391C7EAD8849ECA2AD99DDCB1F77,CA=CN=X',
    'a moment in milliseconds': 'req-1789344000000 1789344000001',
    'a date': 'date: Sun, 15 Nov 2026 08:30:00 GMT',
    'eleven digits of a longer word that belong to nobody': 'x12345678901x',
    'percent-encoded digits that belong to nobody': '/v1/x?name=%C3%A5%20%22b',
    'a short parameter': '/v1/x?allowLogicalDuplicate=true',
  }
  for (const [name, text] of Object.entries(TEXTS)) test(name, () => assert.equal(maskText(text), text))
})
