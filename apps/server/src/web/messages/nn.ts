import { html } from '../html.ts'
import type { Messages } from './messages.ts'

export const nn = {
  frame: {
    skip: 'Hopp til innhaldet',
    sandbox: 'Sandkasse',
    sandboxMeaning: 'Testbank. Ingen ekte pengar.',
    languages: 'Språk',
    safety: 'Godkjenn berre det du sjølv har starta. Banken ringer deg aldri for å be deg godkjenne noko.',
    idle: 'Av omsyn til tryggleiken blir sida lukka når det har gått fem minutt utan at noko skjer.',
    problemPrefix: 'Feil: ',
  },
  step: { login: 'Steg 1', context: 'Steg 2', approval: 'Siste steg' },
  asker: {
    label: {
      identify: 'Førespurnad frå',
      'approve-payment': 'Førespurnad frå',
      'cancel-payment': 'Ber deg stoppe ei betaling',
    },
    brand: (brand) => html`Dei kallar seg «${brand}»`,
  },
  abort: {
    identify: 'Avbryt og gå tilbake',
    'approve-payment': 'Avbryt og gå tilbake',
    'cancel-payment': 'Gå tilbake utan å svare',
  },
  login: {
    title: 'Logg inn',
    intro: {
      identify: (asker) => html`${asker} vil vite kven du er. Logg inn for å sjå kva det betyr.`,
      'approve-payment': (asker) =>
        html`${asker} ber deg godkjenne ei betaling. Logg inn for å sjå betalinga.`,
      'cancel-payment': (asker) =>
        html`${asker} ber deg stoppe ei betaling som er godkjend. Logg inn for å sjå betalinga.`,
    },
    field: 'Fødselsnummer',
    hint: '11 siffer, frå ein testkunde',
    format: 'Eit fødselsnummer har 11 siffer.',
    sandboxTitle: 'Dette er ei sandkasse',
    sandboxTextNamed:
      'Skriv nummeret til testkunden som betalinga gjeld. Tenesta du kom frå, har sagt kven det er, og ingen andre sitt nummer verkar.',
    sandboxText:
      'Du treng ingen BankID her: nummeret til kva testkunde som helst fungerer. Kari Nordmann har 14838530061. Ikkje skriv ditt eige.',
    submit: 'Logg inn',
    problemTitle: 'Vi fekk ikkje logga deg inn',
    problem: 'Sjekk at fødselsnummeret er rett.',
    triesLeft: (count) => (count === 1 ? 'Du har eitt forsøk igjen.' : `Du har ${count} forsøk igjen.`),
  },
  context: {
    title: 'Kven gjeld det?',
    intro: (person) =>
      html`Hei, ${person}. Du kan handle både for deg sjølv og for andre. Vel kven dette gjeld.`,
    legend: 'Dette gjeld',
    self: 'Meg sjølv',
    selfHint: 'Som privatkunde',
    agreementHint: 'Bedriftsavtale',
    submit: 'Hald fram',
  },
  approval: {
    signedIn: (person) => html`Du er logga inn som ${person}.`,
    signedInFor: ({ person, corporation }) =>
      html`Du er logga inn som ${person} og handlar for <strong>${corporation}</strong>.`,
    changedTitle: 'Noko er endra',
    changed: 'Det du såg sist, er ikkje lenger det same, og svaret ditt gjeld ikkje. Les gjennom på nytt.',
  },
  payment: {
    amount: 'Beløp',
    payee: 'Til',
    toAccount: 'Til konto',
    payeeBank: 'Banken til mottakaren',
    fromAccount: 'Frå konto',
    date: 'Blir betalt',
    rightAway: 'Med ein gong',
    message: 'Melding',
    reference: 'KID/referanse',
    fee: 'Gebyr',
    noFee: 'Ingen',
  },
  decision: {
    'approve-payment': {
      title: 'Vil du godkjenne betalinga?',
      approve: (amount) => `Godkjenn ${amount}`,
      refuse: 'Avvis betalinga',
      difference:
        'Avviser du, blir betalinga stoppa for godt. Avbryt du, skjer det ingenting no, og du kan godkjenne betalinga seinare.',
    },
    'cancel-payment': {
      title: 'Vil du stoppe betalinga?',
      approve: (amount) => `Stopp betalinga på ${amount}`,
      refuse: 'La ho gå',
      difference:
        'Stoppar du betalinga, blir ho aldri gjennomført, og det kan ikkje angrast. Lèt du ho gå, eller går du tilbake utan å svare, går ho som planlagt.',
    },
  },
  identity: {
    title: 'Vil du stadfeste kven du er?',
    lead: (asker) => html`${asker} får vite kven du er.`,
    meansTitle: 'Det betyr',
    means: [
      (asker) => html`${asker} får ein fast kode for deg, og kjenner deg igjen neste gong.`,
      (asker) => html`${asker} kan leggje fram betalingar for deg den neste timen.`,
    ],
    assuranceTitle: 'Greitt å vite',
    assurances: [
      (asker) => html`${asker} får ikkje fødselsnummeret ditt.`,
      () => html`Ingen pengar blir flytta. Kvar betaling må du godkjenne sjølv.`,
    ],
    approve: 'Ja, stadfest',
  },
  phone: {
    whoseTitle: 'Kven eig denne telefonen?',
    whoseIntro:
      'Denne sida spelar telefonen til ein testkunde. Her dukkar det opp det som ventar på godkjenning.',
    whoseSubmit: 'Opne telefonen',
    unknownTitle: 'Vi kjenner ikkje det nummeret',
    unknown: 'Bruk nummeret til ein testkunde.',
    title: 'Godkjenningane dine',
    owner: (person) => html`Telefonen til ${person}`,
    waiting: (count) => (count === 1 ? 'Éin ting ventar på deg.' : `${count} ting ventar på deg.`),
    payment: {
      'approve-payment': ({ amount, payee }) => html`Betal ${amount} til ${payee}`,
      'cancel-payment': ({ amount, payee }) => html`Stopp betalinga på ${amount} til ${payee}`,
    },
    identity: 'Stadfest kven du er',
    from: (asker) => html`Frå ${asker}`,
    nothing: 'Ingenting ventar på deg',
    renews: 'Sida oppdaterer seg sjølv kvart tredje sekund.',
    still: 'Automatisk oppdatering er slått av.',
    stopRenewing: 'Slå av automatisk oppdatering',
    startRenewing: 'Slå på automatisk oppdatering',
    lookAgain: 'Oppdater no',
  },
  leaving: {
    title: 'Du er ferdig her',
    text: (asker) =>
      html`No blir du send tilbake til ${asker}. Skjer det ikkje av seg sjølv, trykk på knappen.`,
  },
  end: {
    back: (asker) => html`Tilbake til ${asker}`,
    unknownLink: {
      title: 'Vi kjenner ikkje denne lenka',
      text: 'Ho kan vere skriven av feil, eller ho er for gammal.',
      next: () => html`Gå tilbake dit du kom frå, og start på nytt.`,
    },
    used: {
      title: 'Lenka er allereie brukt',
      text: 'Ei lenke verkar berre éin gong, og denne er ferdig. Du treng ikkje gjere meir her.',
      next: (asker) => html`Gå tilbake til ${asker ?? 'der du kom frå'} for å sjå korleis det gjekk.`,
    },
    otherBrowser: {
      title: 'Opna i ein annan nettlesar',
      text: 'Du har byrja i ein annan nettlesar eller på ei anna eining. Hald fram der.',
      next: (asker) =>
        html`Var det ikkje deg? Då skal du ikkje godkjenne noko. Gå tilbake til ${asker ?? 'der du kom frå'} og start på nytt.`,
    },
    timedOut: {
      title: 'Tida gjekk ut',
      text: 'Ei lenke varer i ti minutt, og berre fem når ingenting skjer.',
      next: (asker) => html`Gå tilbake til ${asker ?? 'der du kom frå'} og prøv ein gong til.`,
    },
    undone: {
      identify: 'Ingenting er godkjent med denne lenka.',
      'approve-payment': 'Ingenting er godkjent med denne lenka.',
      'cancel-payment': 'Betalinga er ikkje stoppa med denne lenka.',
    },
    failed: {
      title: 'Det blei ikkje fullført',
      text: 'Noko gjekk gale undervegs.',
      next: (asker) =>
        html`Gå tilbake til ${asker ?? 'der du kom frå'}. Der ser du kva som gjeld, og kan prøve ein gong til.`,
    },
    doneOnPhone: {
      title: 'Svaret ditt er sendt',
      text: 'Du er ferdig på telefonen.',
      next: (asker) => html`Hald fram hos ${asker ?? 'dei du kom frå'}. Du kan lukke denne sida.`,
    },
  },
} satisfies Messages
