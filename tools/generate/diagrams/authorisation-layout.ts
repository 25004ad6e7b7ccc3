import { box, type Layouts } from '../../../apps/console/src/states/layout.ts'

const wide = box(150, 54)
const tall = box(170, 54)

/** An authorisation goes straight on to its approval; from every open status it may fail. */
export const AUTHORISATION_LAYOUTS: Layouts = {
  wide: {
    width: 1000,
    height: 240,
    places: {
      received: wide(85, 110),
      psuIdentified: wide(290, 110),
      psuAuthenticated: wide(500, 110),
      started: wide(710, 110),
      finalised: wide(920, 110),
      failed: { x: 400, y: 216, width: 780, height: 40 },
    },
    routes: {
      'received psuIdentified': '160,110 215,110',
      'psuIdentified psuAuthenticated': '365,110 425,110',
      'psuAuthenticated started': '575,110 635,110',
      'started finalised': '785,110 845,110',
      'psuAuthenticated received': '500,83 500,50 110,50 110,83',
      'started received': '710,83 710,24 70,24 70,83',
      'received failed': '85,137 85,196',
      'psuIdentified failed': '290,137 290,196',
      'psuAuthenticated failed': '500,137 500,196',
      'started failed': '710,137 710,196',
    },
  },
  tall: {
    width: 340,
    height: 460,
    places: {
      received: tall(150, 36),
      psuIdentified: tall(150, 132),
      psuAuthenticated: tall(150, 228),
      started: tall(150, 324),
      finalised: tall(150, 424),
      failed: { x: 316, y: 180, width: 34, height: 344, isUpright: true },
    },
    routes: {
      'received psuIdentified': '150,63 150,105',
      'psuIdentified psuAuthenticated': '150,159 150,201',
      'psuAuthenticated started': '150,255 150,297',
      'started finalised': '150,351 150,397',
      'psuAuthenticated received': '65,228 40,228 40,46 65,46',
      'started received': '65,324 16,324 16,26 65,26',
      'received failed': '235,36 299,36',
      'psuIdentified failed': '235,132 299,132',
      'psuAuthenticated failed': '235,228 299,228',
      'started failed': '235,324 299,324',
    },
  },
}
