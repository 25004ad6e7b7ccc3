/** Words that are no part of a name: titles and forms of address. */
export const TITLES: ReadonlySet<string> = new Set(
  `adv advokat dame dipl dna doktor don dona dott dr fr frau frk fru froken herr herre hr ing lic lord madame
  mademoiselle mag mba md miss mister mlle mme monsieur mr mrs ms msc pan pani panna phd prof professor senor senora
  senorita sir sivilingenior sr sra srta`.split(/\s+/),
)

/** How languages write "and" between two names. The last three are also initials, so they count as both. */
export const JOINERS: ReadonlySet<string> = new Set(['&', 'and', 'et', 'ja', 'och', 'og', 'oraz', 'und'])
export const SHORT_JOINERS: ReadonlySet<string> = new Set(['e', 'i', 'y'])

/** Words before a last name that people leave out. */
export const PARTICLES: ReadonlySet<string> = new Set(
  'af al av bin da das de del dela den der di do dos du el ibn la las le los te ten ter van vom von zu zum zur'.split(
    ' ',
  ),
)

/** Words that many organisations have in their names, so that sharing one says nothing. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `banca banco bank banka banken banque bygg company danmark dansk deutsche deutscher deutschland eiendom espana france
  group groupe grupo gruppe gruppen handel holding industri international invest kommune konsern nordic norge norges
  norsk norske norway polska polski service services sparebank stiftelsen suomen suomi svensk svenska sverige
  sweden trading`.split(/\s+/),
)

/**
 * The forms of companies, each with the ways to write it. Those that differ in nothing but the language or the dots are
 * one form.
 */
const COMPANY_FORM_SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  ab: ['ab', 'aktiebolag', 'aktiebolaget'],
  ag: ['ag', 'aktiengesellschaft'],
  ans: ['ans', 'ansvarlig selskap'],
  aps: ['aps', 'anpartsselskab'],
  as: ['as', 'a s', 'aksjeselskap', 'aktieselskab'],
  asa: ['asa', 'allmennaksjeselskap'],
  bv: ['bv', 'b v', 'besloten vennootschap'],
  da: ['da', 'delt ansvar'],
  ehf: ['ehf'],
  enk: ['enk', 'enkeltpersonforetak', 'enkeltmannsforetak', 'enskild firma', 'toiminimi', 'tmi', 'e k'],
  ev: ['ev', 'e v'],
  gbr: ['gbr'],
  gmbh: ['gmbh', 'g m b h', 'gesellschaft mit beschrankter haftung'],
  'gmbh co kg': ['gmbh & co kg', 'gmbh co kg'],
  hb: ['hb', 'handelsbolag'],
  hf: ['hf'],
  inc: ['inc', 'incorporated'],
  kft: ['kft'],
  kg: ['kg', 'kommanditgesellschaft'],
  ks: ['ks', 'kommandittselskap', 'kommanditselskab'],
  llc: ['llc'],
  llp: ['llp'],
  ltd: ['ltd', 'limited'],
  nuf: ['nuf'],
  nv: ['nv', 'n v'],
  ohg: ['ohg'],
  oy: ['oy', 'osakeyhtio'],
  oyj: ['oyj'],
  plc: ['plc'],
  sa: ['sa', 's a', 'samvirkeforetak', 'societe anonyme', 'sociedad anonima', 'spolka akcyjna'],
  sarl: ['sarl', 's a r l'],
  sas: ['sas', 's a s'],
  sasu: ['sasu'],
  eurl: ['eurl'],
  sci: ['sci'],
  se: ['se'],
  sl: ['sl', 's l', 'slu', 's l u', 'sociedad limitada'],
  snc: ['snc'],
  'sp k': ['sp k', 'spolka komandytowa'],
  'sp z oo': ['sp z oo', 'sp z o o', 'sp zoo', 'spolka z ograniczona odpowiedzialnoscia'],
  srl: ['srl', 's r l'],
  ug: ['ug', 'ug haftungsbeschrankt'],
}

/** A way to write the form of a company, as words. */
export interface CompanyFormSpelling {
  readonly form: string
  readonly words: readonly string[]
}

/** Every way to write a form of a company, those of most words first. */
export const COMPANY_FORMS: readonly CompanyFormSpelling[] = Object.entries(COMPANY_FORM_SPELLINGS)
  .flatMap(([form, spellings]) => spellings.map((spelling) => ({ form, words: spelling.split(' ') })))
  .toSorted((left, right) => right.words.length - left.words.length)

/** The form of a business that is one person: its name is the person's. */
export const SOLE_PROPRIETOR = 'enk'

/**
 * Frequent last names that are no first names. One of them before the last word of a name is a last name too, as in
 * "María García López"; any other word there may be a first name.
 */
export const LAST_NAMES: ReadonlySet<string> = new Set(
  `aas amundsen andersen andersson andreassen andresen arnesen bakke bakken bengtsson berg berglund christensen dahl
  danielsen eide eriksen eriksson evensen fredriksen gundersen gustafsson hagen halvorsen hansen hanssen hansson hauge
  haugen haugland henriksen holm iversen jacobsen jakobsen jansson jensen johannessen johansen johansson johnsen jonsson
  jorgensen karlsen karlsson knudsen knutsen kristensen kristiansen kristoffersen larsen larsson lie lien lindberg
  lindstrom lund lunde martinsen mathisen moen myhre nielsen nilsen nilsson nygard olsen olsson paulsen pedersen persson
  pettersen petersen pettersson rasmussen ronning saether sandvik simonsen sivertsen solberg solheim sorensen strand
  svendsen svensson thomassen
  alonso alvarez blanco cabrera castillo castro cortes delgado diaz dominguez fernandez ferrer flores fuentes garcia
  garrido gil gimenez gomez gonzalez gutierrez hernandez herrera ibanez iglesias jimenez lopez lozano martinez medina
  mendez molina morales moreno munoz navarro nunez ortega ortiz perez prieto ramirez ramos rodriguez romero rubio ruiz
  sanchez sanz serrano suarez torres vazquez
  ferreira gomes oliveira pereira silva sousa
  kowalska kowalski lewandowska lewandowski nowak wisniewska wisniewski wojcik zielinska zielinski`.split(
    /\s+/,
  ),
)

/** First names and their short forms. A name is close to those that share a line with it. */
const SHORT_FORMS = `
alex alexander alexandra aleksander aleksandra
andi andreas
ania anna
basia barbara
bill william
bob robert rob
chris christian christopher christine
dave david
ed edward
fco francisco
fritz friedrich
gabi gabriele
gosia malgorzata
grete margrete margareta
greta margareta
jim james
jon jonathan
kari karianne
kasia katarzyna
kate katherine catherine
kathi katharina
klaus nikolaus
krzysiek krzysztof
lise lisa elisabeth elise
liz elizabeth
lola dolores
lotte charlotte
ma maria
max maximilian
mette margrete
mike michael
nacho ignacio
paco francisco
pepe jose
per peder
sepp josef
steffi stefanie
stine kristine
susi susanne
tina kristina christina
tom thomas
tomek tomasz
toni anton
tony anthony
trine katrine
uli ulrich
willi wilhelm`
  .trim()
  .split('\n')
  .map((line) => line.split(' '))

/** Whether the one first name is a known short form of the other. */
export function isShortForm(one: string, other: string): boolean {
  return SHORT_FORMS.some(
    ([short, ...full]) => (one === short && full.includes(other)) || (other === short && full.includes(one)),
  )
}
