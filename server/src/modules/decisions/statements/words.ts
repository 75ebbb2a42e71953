import type { EffectKind, FoundHow, Locale, SubjectKind } from '@tayang/contract'

type Words<Key extends string> = Readonly<Record<Locale, Readonly<Record<Key, string>>>>

/** The headings of a statement of reasons, part by part. */
export const HEADINGS: Words<'what' | 'facts' | 'rule' | 'found' | 'duration' | 'appeal'> = {
  en: {
    what: 'What we decided',
    facts: 'The facts',
    rule: 'The rule',
    found: 'How we found out',
    duration: 'How long it lasts',
    appeal: 'If you disagree',
  },
  id: {
    what: 'Apa yang kami putuskan',
    facts: 'Faktanya',
    rule: 'Aturannya',
    found: 'Bagaimana kami mengetahuinya',
    duration: 'Berapa lama berlakunya',
    appeal: 'Kalau kamu tidak setuju',
  },
}

export const TITLES: Readonly<Record<Locale, string>> = {
  en: 'A decision by the moderators of Tayang',
  id: 'Keputusan moderator Tayang',
}

/** What a decision is about, as its person has it. */
export const SUBJECTS: Words<SubjectKind> = {
  en: {
    comment: 'your comment',
    title: 'your title',
    clip: 'your clip',
    show: 'your show',
    recording: 'the recording of your show',
    profile: 'your profile',
    person: 'your account',
  },
  id: {
    comment: 'komentarmu',
    title: 'judulmu',
    clip: 'klipmu',
    show: 'live-mu',
    recording: 'rekaman live-mu',
    profile: 'profilmu',
    person: 'akunmu',
  },
}

/** `{subject}` is what the decision is about. */
export const EFFECTS: Words<EffectKind> = {
  en: {
    warn: 'This is a warning about {subject}. A warning counts as a strike.',
    hide: 'We have hidden {subject} from everyone.',
    takeName: 'We have replaced your name with a neutral one. You can choose a new one.',
    silence: "You can't write in any chat.",
    suspend:
      "You can log in and watch, but you can't chat, comment, send gifts, upload, go live or cash out.",
    ban: 'We have closed your account. You can no longer log in.',
    endShow: 'We have ended your show.',
    lockKey: "We have locked your stream key, so you can't go live.",
  },
  id: {
    warn: 'Kami memberimu peringatan soal {subject}. Peringatan ini dicatat sebagai pelanggaran.',
    hide: 'Kami menyembunyikan {subject} dari semua orang.',
    takeName: 'Kami mengganti namamu dengan nama netral. Kamu bisa memilih nama baru.',
    silence: 'Kamu tidak bisa menulis di chat mana pun.',
    suspend:
      'Kamu tetap bisa masuk dan menonton, tapi tidak bisa chat, berkomentar, mengirim gift, mengunggah, live, atau mencairkan saldo.',
    ban: 'Kami menutup akunmu. Kamu tidak bisa masuk lagi.',
    endShow: 'Kami mengakhiri live-mu.',
    lockKey: 'Kami mengunci stream key-mu, jadi kamu tidak bisa live.',
  },
}

/** How long each effect lasts that has no end of its own; the rest names its end. */
export const WITHOUT_END: Readonly<Record<Locale, string>> = {
  en: 'with no end date, unless it is reversed',
  id: 'tanpa batas waktu, kecuali dicabut',
}

export const UNTIL: Readonly<Record<Locale, string>> = { en: 'until {time}', id: 'sampai {time}' }

/** What an effect is called where its duration is said. */
export const EFFECT_NAMES: Words<EffectKind> = {
  en: {
    warn: 'The strike counts',
    hide: 'Hidden',
    takeName: 'Name replaced',
    silence: 'Muted in chat',
    suspend: 'Suspension',
    ban: 'Account closed',
    endShow: 'Show ended',
    lockKey: 'Stream key locked',
  },
  id: {
    warn: 'Pelanggaran dicatat',
    hide: 'Disembunyikan',
    takeName: 'Nama diganti',
    silence: 'Dibisukan di chat',
    suspend: 'Penangguhan',
    ban: 'Akun ditutup',
    endShow: 'Live diakhiri',
    lockKey: 'Stream key dikunci',
  },
}

export const FOUND: Words<FoundHow> = {
  en: {
    report: 'Someone reported it, and one of our moderators reviewed it.',
    own: 'One of our moderators noticed it.',
    machine: 'Our automatic check flagged it, and one of our moderators reviewed it.',
    authority: 'An authority asked us to, and one of our moderators reviewed it.',
  },
  id: {
    report: 'Ada yang melaporkannya, dan seorang moderator kami memeriksanya.',
    own: 'Seorang moderator kami menemukannya.',
    machine: 'Pemeriksaan otomatis kami menemukannya, dan seorang moderator kami memeriksanya.',
    authority: 'Pihak berwenang memintanya, dan seorang moderator kami memeriksanya.',
  },
}

export const BY_PEOPLE: Readonly<Record<Locale, string>> = {
  en: 'A person made this decision, not a machine.',
  id: 'Keputusan ini dibuat oleh manusia, bukan mesin.',
}

export const NO_FACTS: Readonly<Record<Locale, string>> = {
  en: 'What could be seen of {subject} at the time, which we keep as evidence.',
  id: 'Apa yang terlihat dari {subject} saat itu, yang kami simpan sebagai bukti.',
}

export const OUR_RULE: Readonly<Record<Locale, string>> = {
  en: 'Community rule {code}, “{name}”: {rule}',
  id: 'Aturan komunitas {code}, “{name}”: {rule}',
}

export const LAW: Readonly<Record<Locale, string>> = {
  en: 'The law it is based on: {law}.',
  id: 'Dasar hukumnya: {law}.',
}

export const APPEAL: Readonly<Record<Locale, string>> = {
  en: 'You can appeal once, until {time}, under Decisions in your profile or with the link in this email. Another moderator will review it and reply to you.',
  id: 'Kamu bisa mengajukan banding satu kali, sampai {time}, di profilmu pada bagian Keputusan atau lewat tautan di email ini. Moderator lain akan memeriksanya dan menjawabmu.',
}
