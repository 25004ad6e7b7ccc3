import { Type } from 'typebox'
import { failure, type Result, success } from '../result.ts'
import { parseIpAddress } from '../values/addresses/ip-address.ts'
import { parseNationalId } from '../values/national-id.ts'
import { preview } from '../values/text/preview.ts'
import { PSU_CONTEXTS, PsuContext } from '../values/psu-context.ts'
import { parseUuid, type Uuid, UuidText } from '../values/uuid.ts'
import { choiceHeader, type HeaderDefinition, header, textHeader } from './header.ts'

const portMax = 65_535

const parsePort = (value: string): Result<number> =>
  /^[0-9]{1,5}$/.test(value) && Number(value) <= portMax
    ? success(Number(value))
    : failure(`expected a port number from 0 to ${portMax}, got ${preview(value)}`)

/** A national identity number is what a newcomer takes for the id of a person. */
const parsePsuId = (value: string): Result<Uuid> => {
  const parsed = parseUuid(value)
  if (parsed.ok || !/^[0-9]{11}$/.test(value)) return parsed
  return failure(
    `${parsed.problem}: a PSU-ID comes from the redirect after an SCA; send a national identity number as X-PSU-IDENTITY, with PSU-Context`,
  )
}

const forwarded = (name: string, what: string, example: string): HeaderDefinition<string> =>
  textHeader({
    name,
    description: `${what} of the request that the PSU made to the TPP.`,
    example,
    lengthMin: 0,
    lengthMax: 1024,
    isList: name.startsWith('PSU-Accept'),
  })

/** Headers about the PSU and the request it made to the TPP; keyed by their lower-case names. */
export const PSU_HEADERS = {
  'psu-id': header({
    name: 'PSU-ID',
    description: 'The id of the PSU, from the redirect after SCA.',
    example: '3f6c1f0e-5a0b-4c39-8d6e-0d7c1b2a9f10',
    schema: UuidText,
    parse: parsePsuId,
  }),
  'x-psu-identity': header({
    name: 'X-PSU-IDENTITY',
    description:
      'National personal identification number, instead of PSU-ID; needs PSU-Context (single SCA).',
    example: '14838530061',
    schema: Type.String({ minLength: 11, maxLength: 11, pattern: '^[0-9]{11}$' }),
    parse: (value) => parseNationalId(value),
  }),
  'psu-corporate-id': header({
    name: 'PSU-Corporate-ID',
    description: 'The id of the corporate agreement that the PSU acts under, from the redirect after SCA.',
    example: '6f1d2c3b-4a59-4e68-9f70-8a9b0c1d2e3f',
    schema: UuidText,
    parse: (value) => parseUuid(value),
  }),
  'psu-context': choiceHeader({
    name: 'PSU-Context',
    description: 'In whose name the PSU acts; required for single-SCA payment initiation.',
    choices: PSU_CONTEXTS,
    schema: PsuContext,
  }),
  'psu-ip-address': header({
    name: 'PSU-IP-Address',
    description: 'IPv4 or IPv6 address of the PSU, sent when the PSU is present.',
    example: '192.0.2.17',
    schema: Type.String({ maxLength: 45 }),
    parse: (value) => parseIpAddress(value),
  }),
  'psu-ip-port': header({
    name: 'PSU-IP-Port',
    description: 'The port of the request that the PSU made to the TPP.',
    example: '52814',
    schema: Type.String({ pattern: '^[0-9]{1,5}$', maxLength: 5 }),
    parse: parsePort,
  }),
  'psu-user-agent': forwarded('PSU-User-Agent', 'The user agent', 'Mozilla/5.0'),
  'psu-accept': forwarded('PSU-Accept', 'The Accept header', 'text/html'),
  'psu-accept-charset': forwarded('PSU-Accept-Charset', 'The Accept-Charset header', 'utf-8'),
  'psu-accept-encoding': forwarded('PSU-Accept-Encoding', 'The Accept-Encoding header', 'gzip'),
  'psu-accept-language': forwarded('PSU-Accept-Language', 'The Accept-Language header', 'nb'),
  'psu-geo-location': forwarded('PSU-Geo-Location', 'The place', 'GEO:59.911;10.757'),
  'psu-http-method': choiceHeader({
    name: 'PSU-HTTP-Method',
    description: 'The method of the request that the PSU made to the TPP.',
    choices: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
  }),
  'psu-device-id': header({
    name: 'PSU-Device-ID',
    description: 'Identifies the device that the PSU uses.',
    example: '0f8e7d6c-5b4a-4392-8170-6f5e4d3c2b1a',
    schema: UuidText,
    parse: (value) => parseUuid(value),
  }),
} as const
