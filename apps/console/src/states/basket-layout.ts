import { box, type Layouts } from './layout.ts'

const wide = box(150, 54)
const tall = box(140, 56)

export const BASKET_LAYOUTS: Layouts = {
  wide: {
    width: 760,
    height: 258,
    places: {
      deleted: wide(110, 28),
      RCVD: wide(110, 130),
      PATC: wide(380, 130),
      ACTC: wide(650, 130),
      RJCT: wide(380, 229),
    },
    routes: {
      'RCVD PATC': '185,130 305,130',
      'RCVD ACTC': '150,103 150,79 650,79 650,103',
      'RCVD RJCT': '110,157 110,229 305,229',
      'RCVD deleted': '90,103 90,55',
      'PATC ACTC': '455,130 575,130',
      'PATC RJCT': '380,157 380,202',
    },
  },
  tall: {
    width: 330,
    height: 292,
    places: {
      RCVD: tall(90, 32),
      deleted: tall(256, 32),
      PATC: tall(90, 146),
      RJCT: tall(256, 146),
      ACTC: tall(90, 260),
    },
    routes: {
      'RCVD PATC': '90,60 90,118',
      'RCVD ACTC': '20,32 8,32 8,260 20,260',
      'RCVD RJCT': '130,60 130,88 256,88 256,118',
      'RCVD deleted': '160,32 186,32',
      'PATC ACTC': '90,174 90,232',
      'PATC RJCT': '160,146 186,146',
    },
  },
}
