import { box, type Layouts } from './layout.ts'

const wide = box(170, 54)
const tallLeft = box(124, 56)
const tallRight = box(156, 56)

export const CONSENT_LAYOUTS: Layouts = {
  wide: {
    width: 800,
    height: 272,
    places: {
      requested: wide(90, 136),
      valid: wide(380, 136),
      expired: wide(710, 36),
      revokedByPsu: wide(710, 136),
      terminatedByTpp: wide(710, 236),
    },
    routes: {
      'requested valid': '175,136 295,136',
      'valid valid': '330,109 330,84 360,84 360,109',
      'valid expired': '410,109 410,28 625,28',
      'expired valid': '625,46 432,46 432,109',
      'valid revokedByPsu': '465,127 625,127',
      'revokedByPsu valid': '625,145 465,145',
      'valid terminatedByTpp': '410,163 410,244 625,244',
      'terminatedByTpp valid': '625,226 432,226 432,163',
    },
  },
  tall: {
    width: 330,
    height: 342,
    places: {
      requested: tallLeft(76, 32),
      valid: tallLeft(76, 132),
      expired: tallRight(250, 132),
      revokedByPsu: tallRight(250, 222),
      terminatedByTpp: tallRight(250, 312),
    },
    routes: {
      'requested valid': '76,60 76,104',
      'valid valid': '14,120 3,120 3,144 14,144',
      'valid expired': '138,123 172,123',
      'expired valid': '172,141 138,141',
      'valid revokedByPsu': '104,160 104,231 172,231',
      'revokedByPsu valid': '172,213 124,213 124,160',
      'valid terminatedByTpp': '40,160 40,321 172,321',
      'terminatedByTpp valid': '172,303 60,303 60,160',
    },
  },
}
