import * as z from 'zod/mini'

/** A text in both languages of the site. */
interface Words {
  readonly en: string
  readonly id: string
}

interface ReasonClass {
  /** The number of our community rule, by which decisions, letters and statistics name it. */
  readonly code: string
  readonly name: Words
  /** The rule as people read it in a statement of reasons. */
  readonly rule: Words
  /** The law behind the rule; null where it is ours alone. */
  readonly law: Words | null
}

const law = (en: string, id: string): Words => ({ en, id })

/**
 * Why operators decide something: our community rules with the law behind each, grouped by their first number.
 * docs/product/people.md#community-rules prints them. A code is never used for another rule: decisions name it for
 * years.
 */
export const reasonClasses = [
  {
    code: '1.1',
    name: { en: 'Sexual content involving children', id: 'Konten seksual anak' },
    rule: {
      en: "Don't show, encourage or invite the sexual abuse of children.",
      id: 'Dilarang menampilkan atau mengajak pada kekerasan seksual terhadap anak.',
    },
    law: law('Law 44 of 2008, article 11; Law 35 of 2014', 'UU 44/2008 Pasal 11; UU 35/2014'),
  },
  {
    code: '1.2',
    name: { en: 'Child endangerment', id: 'Membahayakan anak' },
    rule: {
      en: "Don't endanger or exploit a child.",
      id: 'Dilarang membahayakan atau mengeksploitasi anak.',
    },
    law: law('Law 35 of 2014', 'UU 35/2014'),
  },
  {
    code: '2.1',
    name: { en: 'Terrorism and extremism', id: 'Terorisme dan ekstremisme' },
    rule: {
      en: "Don't promote terrorism or recruit for it.",
      id: 'Dilarang mempromosikan terorisme atau merekrut orang untuk itu.',
    },
    law: law('Law 5 of 2018', 'UU 5/2018'),
  },
  {
    code: '2.2',
    name: { en: 'Violence and threats', id: 'Kekerasan dan ancaman' },
    rule: {
      en: "Don't threaten others or celebrate violence.",
      id: 'Dilarang mengancam orang lain atau merayakan kekerasan.',
    },
    law: law('Law 1 of 2024, article 29', 'UU 1/2024 Pasal 29'),
  },
  {
    code: '2.3',
    name: { en: 'Self-harm', id: 'Menyakiti diri sendiri' },
    rule: {
      en: "Don't encourage people to harm themselves.",
      id: 'Dilarang mendorong orang untuk menyakiti diri sendiri.',
    },
    law: null,
  },
  {
    code: '3.1',
    name: { en: 'Racism', id: 'Rasisme' },
    rule: {
      en: "Don't demean anyone for their race or ethnicity.",
      id: 'Dilarang merendahkan orang karena ras atau etnisnya.',
    },
    law: law(
      'Law 40 of 2008, article 4; Law 1 of 2024, article 28(2)',
      'UU 40/2008 Pasal 4; UU 1/2024 Pasal 28(2)',
    ),
  },
  {
    code: '3.2',
    name: { en: 'Hate against a religion or group', id: 'Kebencian terhadap agama atau kelompok' },
    rule: {
      en: "Don't attack anyone for their religion, sex, disability or group.",
      id: 'Dilarang menyerang orang karena agama, jenis kelamin, disabilitas, atau kelompoknya.',
    },
    law: law('Law 1 of 2024, article 28(2)', 'UU 1/2024 Pasal 28(2)'),
  },
  {
    code: '3.3',
    name: { en: 'Bullying', id: 'Perundungan' },
    rule: {
      en: "Don't insult, gang up on or stalk others.",
      id: 'Dilarang menghina, mengeroyok, atau menguntit orang lain.',
    },
    law: law('Law 1 of 2024, article 27A', 'UU 1/2024 Pasal 27A'),
  },
  {
    code: '4.1',
    name: { en: 'Drugs and weapons', id: 'Narkoba dan senjata' },
    rule: {
      en: "Don't offer or promote drugs or weapons.",
      id: 'Dilarang menawarkan atau mempromosikan narkoba atau senjata.',
    },
    law: law('Law 35 of 2009', 'UU 35/2009'),
  },
  {
    code: '4.2',
    name: { en: 'Promoting gambling', id: 'Promosi judi' },
    rule: {
      en: "Don't offer or promote gambling.",
      id: 'Dilarang menawarkan atau mempromosikan judi.',
    },
    law: law('Law 1 of 2024, article 27(2)', 'UU 1/2024 Pasal 27(2)'),
  },
  {
    code: '4.3',
    name: { en: 'Fraud', id: 'Penipuan' },
    rule: {
      en: "Don't deceive others to get their money or account.",
      id: 'Dilarang menipu orang untuk mendapatkan uang atau akunnya.',
    },
    law: law('Law 1 of 2024, article 28(1)', 'UU 1/2024 Pasal 28(1)'),
  },
  {
    code: '4.4',
    name: { en: 'Other illegal content', id: 'Konten lain yang melanggar hukum' },
    rule: {
      en: "Don't show anything the law forbids.",
      id: 'Dilarang menayangkan hal yang dilarang hukum.',
    },
    law: law('Ministerial Regulation 5 of 2020, article 9', 'Permenkominfo 5/2020 Pasal 9'),
  },
  {
    code: '5.1',
    name: { en: 'Pornography', id: 'Pornografi' },
    rule: {
      en: "Don't show sexual acts or nudity.",
      id: 'Dilarang menampilkan ketelanjangan atau aktivitas seksual.',
    },
    law: law('Law 44 of 2008, article 4', 'UU 44/2008 Pasal 4'),
  },
  {
    code: '5.2',
    name: { en: 'Sexual harassment', id: 'Pelecehan seksual' },
    rule: {
      en: "Don't sexually harass anyone.",
      id: 'Dilarang melecehkan orang secara seksual.',
    },
    law: law('Law 12 of 2022, article 14', 'UU 12/2022 Pasal 14'),
  },
  {
    code: '6.1',
    name: { en: 'Copyright', id: 'Hak cipta' },
    rule: {
      en: "Don't show other people's work without permission.",
      id: 'Dilarang menayangkan karya orang lain tanpa izin.',
    },
    law: law('Law 28 of 2014', 'UU 28/2014'),
  },
  {
    code: '6.2',
    name: { en: "Other people's private data", id: 'Data pribadi orang lain' },
    rule: {
      en: "Don't publish other people's personal data.",
      id: 'Dilarang menyebarkan data pribadi orang lain.',
    },
    law: law('Law 27 of 2022, article 65', 'UU 27/2022 Pasal 65'),
  },
  {
    code: '6.3',
    name: { en: 'Impersonation', id: 'Menyamar sebagai orang lain' },
    rule: {
      en: "Don't pretend to be someone else.",
      id: 'Dilarang mengaku sebagai orang lain.',
    },
    law: law('Law 11 of 2008, article 35', 'UU 11/2008 Pasal 35'),
  },
  {
    code: '7.1',
    name: { en: 'Spam', id: 'Spam' },
    rule: {
      en: "Don't flood others with ads or repeated messages.",
      id: 'Dilarang membanjiri orang lain dengan iklan atau pesan berulang.',
    },
    law: null,
  },
  {
    code: '7.2',
    name: { en: 'Fake viewers or gifts', id: 'Penonton atau gift palsu' },
    rule: {
      en: "Don't fake viewers, followers or gifts.",
      id: 'Dilarang memalsukan penonton, pengikut, atau gift.',
    },
    law: null,
  },
  {
    code: '7.3',
    name: { en: 'Evading a decision', id: 'Menghindari keputusan' },
    rule: {
      en: "Don't use another account to evade a decision of our moderators.",
      id: 'Dilarang menghindari keputusan moderator dengan akun lain.',
    },
    law: null,
  },
  {
    code: '7.4',
    name: { en: 'Inappropriate name or picture', id: 'Nama atau foto yang tidak pantas' },
    rule: {
      en: "Don't insult others or advertise with your name, bio or picture.",
      id: 'Nama, bio, dan foto tidak boleh menghina orang lain atau beriklan.',
    },
    law: null,
  },
] as const satisfies readonly ReasonClass[]

export type ReasonCode = (typeof reasonClasses)[number]['code']

export const reasonCode = z.literal(reasonClasses.map(({ code }) => code))
