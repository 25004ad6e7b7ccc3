import type { Link } from '../values/link.ts'

export const AUTHORISATION_ID = '019a86f2-8d10-7c55-a1b2-3c4d5e6f7081'

const BANK_ID = '019a86f0-0000-7000-8000-000000000001'

export const SCA_REDIRECT_EXAMPLE: Link = {
  href: `https://sandbox.example/sca/${BANK_ID}/${AUTHORISATION_ID}/Zm9sbG93IHRoZSBsaW5r`,
  verbs: ['GET'],
}
