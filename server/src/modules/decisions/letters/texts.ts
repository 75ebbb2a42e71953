import type { AppealState, Locale, StatementOfReasons } from '@tayang/contract'

export interface LetterText {
  readonly subject: string
  readonly text: string
}

const LINK: Readonly<Record<Locale, string>> = {
  en: 'Read it and reply here, no login needed:',
  id: 'Baca dan balas di sini, tanpa perlu masuk:',
}

export function decisionLetter(
  { title, parts }: StatementOfReasons['en'],
  language: Locale,
  link: string,
): LetterText {
  const text = parts.map((part) => `${part.heading}\n${part.text}`).join('\n\n')
  return { subject: title, text: `${text}\n\n${LINK[language]}\n${link}` }
}

type Outcome = Exclude<AppealState, 'open'>

const OUTCOMES: Readonly<Record<Locale, Readonly<Record<Outcome, LetterText>>>> = {
  en: {
    upheld: {
      subject: 'Your appeal: the decision stays',
      text: 'Another moderator has reviewed your appeal. The decision stays.',
    },
    changed: {
      subject: 'Your appeal: the decision was changed',
      text: 'Another moderator has reviewed your appeal. Part of the decision was reversed.',
    },
    overturned: {
      subject: 'Your appeal was accepted',
      text:
        'Another moderator has reviewed your appeal, and you were right. The decision has been reversed, and ' +
        "everything it took from you has been restored. We're sorry.",
    },
  },
  id: {
    upheld: {
      subject: 'Bandingmu: keputusan tetap berlaku',
      text: 'Moderator lain sudah memeriksa bandingmu. Keputusannya tetap berlaku.',
    },
    changed: {
      subject: 'Bandingmu: keputusan diubah',
      text: 'Moderator lain sudah memeriksa bandingmu. Sebagian keputusan itu kami cabut.',
    },
    overturned: {
      subject: 'Bandingmu dikabulkan',
      text:
        'Moderator lain sudah memeriksa bandingmu, dan ternyata kamu benar. Keputusan itu kami cabut, dan semua yang ' +
        'diambil darimu sudah kembali. Kami minta maaf.',
    },
  },
}

const ANSWER: Readonly<Record<Locale, string>> = { en: 'The reply:', id: 'Jawabannya:' }

export function appealedLetter(
  { state, answer }: { state: Outcome; answer: string },
  language: Locale,
  link: string,
): LetterText {
  const { subject, text } = OUTCOMES[language][state]
  return { subject, text: `${text}\n\n${ANSWER[language]}\n${answer}\n\n${link}` }
}

const REVERSED: Readonly<Record<Locale, LetterText>> = {
  en: {
    subject: 'A decision about you was reversed',
    text: "We have reversed a decision about you. Everything it took from you has been restored. We're sorry.",
  },
  id: {
    subject: 'Keputusan tentangmu dicabut',
    text: 'Kami mencabut sebuah keputusan tentangmu. Semua yang diambil darimu sudah kembali. Kami minta maaf.',
  },
}

const WHY: Readonly<Record<Locale, string>> = { en: 'Why:', id: 'Alasannya:' }

export function reversalLetter(reason: string, language: Locale, link: string): LetterText {
  const { subject, text } = REVERSED[language]
  return { subject, text: `${text}\n\n${WHY[language]}\n${reason}\n\n${link}` }
}
