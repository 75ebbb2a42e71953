import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { houseOf } from '#ground/api'
import { LegalBlocks, legalNames, readLegal } from '#ground/legal'
import { Link, ways } from '#ground/ways'
import type { Language } from '#ground/words'
import { PageHead } from '../app/page-head.tsx'
import { ContactWays } from './contact-ways.tsx'
import { readContacts } from './read-contacts.ts'
import style from './legal.module.css'

const OTHER = { en: 'Read in English', id: 'Baca dalam Bahasa Indonesia' } as const

/** Static pages are Indonesian unless their reader turns to English (A063). */
export async function loader({ url, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = url
  const name = legalNames.find((known) => pathname.split('/').includes(known)) ?? 'terms'
  const language: Language = searchParams.get('lang') === 'en' ? 'en' : 'id'
  const [text, contacts] = await Promise.all([
    readLegal(name, language),
    name === 'contact-us' ? readContacts(houseOf(context)) : null,
  ])
  return { name, language, text, contacts }
}

/** A static page: who we are, help, the terms and the privacy policy, on the site and below /mobile. */
export default function Legal() {
  const { name, language, text, contacts } = useLoaderData<typeof loader>()
  const way = ways.legal(name)
  const pathIn = (one: Language) => (one === 'id' ? way : `${way}?lang=${one}`)
  return (
    <article className={style.legal} lang={language}>
      <PageHead title={text.header} path={pathIn(language)} />
      <Link to={pathIn(text.nextLanguage)} lang={text.nextLanguage} className={style.other} replace>
        {OTHER[text.nextLanguage]}
      </Link>
      <h1>{text.header}</h1>
      {contacts && <ContactWays contacts={contacts} language={language} />}
      <LegalBlocks text={text} level="h2" />
    </article>
  )
}
