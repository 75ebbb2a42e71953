import { Trans } from '@lingui/react/macro'
import type { DrawProof } from '@tayang/contract'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { formatJakartaSecond, useLanguage } from '#shared/i18n'
import { HASH_BYTES } from '../check/tree.ts'
import { Hash } from './hash.tsx'
import { OwnChances } from './own-chances.tsx'
import { TreePicture } from './tree-picture.tsx'
import style from './sections.module.css'

/** The root, the tree, the file of leaves; and whether the visitor's own chances are in it. */
export function FrozenList({ proof }: { proof: DrawProof }) {
  const language = useLanguage()
  const locale = language === 'id' ? 'id-ID' : 'en-GB'
  /** The first own chance, once it is known. */
  const [own, setOwn] = useState<number>()
  const { list, times } = proof
  if (!list) {
    return (
      <section aria-labelledby="list" className={style.section}>
        <h2 id="list">
          <Trans>Frozen list</Trans>
        </h2>
        <p className={style.lead}>
          <Trans>
            When the campaign closes, every chance becomes one leaf, and the root of all of them is published
            within a minute.
          </Trans>
        </p>
      </section>
    )
  }
  const count = list.count.toLocaleString(locale)
  const people = list.people.toLocaleString(locale)
  return (
    <section aria-labelledby="list" className={style.section}>
      <h2 id="list">
        <Trans>Frozen list</Trans>
      </h2>
      <p className={style.lead}>
        <Trans>
          {count} chances of {people} people, one leaf each.
        </Trans>
      </p>
      <div className={style.card}>
        <p className={style.row}>
          <span className={style.label}>
            <Trans>Merkle root</Trans>
          </span>
          {times.rootPublishedAt !== undefined && (
            <span className={style.label}>{formatJakartaSecond(times.rootPublishedAt, language)}</span>
          )}
        </p>
        <Hash hex={list.root} isNew />
        <TreePicture count={list.count} index={own} />
        <OwnChances proof={proof} onFirst={setOwn} />
      </div>
      <a className={style.file} href={list.leavesUrl} download="leaves.bin">
        <Download size={20} aria-hidden />
        <span>leaves.bin</span>
        <span className={style.label}>
          <Trans>
            {sizeOf(HASH_BYTES * list.count, locale)} · {count} hashes
          </Trans>
        </span>
      </a>
    </section>
  )
}

function sizeOf(bytes: number, locale: string): string {
  const figure = (value: number) => value.toLocaleString(locale, { maximumFractionDigits: 1 })
  return bytes < 1e6 ? `${figure(bytes / 1e3)} KB` : `${figure(bytes / 1e6)} MB`
}
