import { useLingui } from '@lingui/react/macro'
import { admin, type EditedPack } from '@tayang/contract'
import { Page, Tabs, useListAddress, WhenRead } from '#kit'
import { useCall } from '#shared/api'
import { usePackWords } from '../pack-words.ts'
import { WordHistory } from './word-history.tsx'
import { WordList } from './word-list.tsx'
import style from './lexicon.module.css'

const packs = ['judol', 'porn', 'hate'] as const satisfies readonly EditedPack[]

/** The words of AutoMod: a list, what a line comes to by it, and who changed it. */
export function WordsPage() {
  const { t } = useLingui()
  const words = usePackWords()
  const address = useListAddress({ pack: 'judol' })
  const pack = packs.find((one) => one === address.filters.pack) ?? 'judol'
  const read = useCall(admin.getLexicon, { params: { pack } })
  return (
    <Page
      title={t`Word list`}
      filters={
        <Tabs
          label={t`List`}
          value={pack}
          tabs={packs.map((one) => ({ value: one, label: words[one] }))}
          onChoose={(value) => address.setFilters({ pack: value })}
        />
      }
    >
      <WhenRead read={read}>
        {(state) => (
          <div className={style.words}>
            <WordList key={`${pack} ${state.revision}`} state={state} />
            <WordHistory key={pack} pack={pack} revision={state.revision} />
          </div>
        )}
      </WhenRead>
    </Page>
  )
}
