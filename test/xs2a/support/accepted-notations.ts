import type { ReceivedResponse } from '../../support/send.ts'
import { digestOf } from './digest-mistakes.ts'
import type { Stage } from './stage.ts'

const serial = (stage: Stage, write: (hex: string) => string) =>
  stage.readOtherwise({
    keyId: (keyId) => keyId.replace(/SN=([0-9A-F]+)/, (_, hex: string) => `SN=${write(hex)}`),
  })

const issuer = (stage: Stage, write: (name: string) => string) =>
  stage.readOtherwise({
    keyId: (keyId) => keyId.replace(/CA=(.*)/, (_, name: string) => `CA=${write(name)}`),
  })

/** Notations that differ from the specification's or from ours and are accepted all the same. */
export const ACCEPTED_NOTATIONS: Readonly<Record<string, (stage: Stage) => Promise<ReceivedResponse>>> = {
  'the serial number in lower case': (stage) => serial(stage, (hex) => hex.toLowerCase()),
  'the serial number with colons': (stage) => serial(stage, (hex) => hex.replaceAll(/..(?=.)/g, '$&:')),
  'the serial number with 0x and zeros in front': (stage) => serial(stage, (hex) => `0x00${hex}`),
  'the issuer in the order of the certificate': (stage) =>
    issuer(stage, (name) => name.split(',').toReversed().join(',')),
  'the issuer with spaces after commas': (stage) => issuer(stage, (name) => name.replaceAll(',', ', ')),
  'the issuer with long names of attributes': (stage) =>
    issuer(stage, (name) => name.replace('CN=', 'commonName=').replace('O=', 'organizationName=')),
  'the issuer with escapes in hexadecimal': (stage) =>
    issuer(stage, (name) => name.replace('Havn', String.raw`\48avn`)),
  'another order of headers': (stage) =>
    stage.readOtherwise({ names: (names) => names.toReversed() }, { Digest: digestOf('') }),
  'the target among the headers': (stage) =>
    stage.readOtherwise({ names: (names) => [...names, '(request-target)'] }),
  'a space after each comma between the parts': (stage) =>
    stage.readOtherwise({ header: (value) => value.replaceAll('",', '", ') }),
  'the whole header MIME-encoded': (stage) =>
    stage.readOtherwise({ header: (value) => `=?utf-8?B?${Buffer.from(value).toString('base64')}?=` }),
  'the name of the digest in lower case': (stage) =>
    stage.readOtherwise({}, { Digest: digestOf('').replace('SHA', 'sha') }),
}
