import { Trans, useLingui } from '@lingui/react/macro'
import { admin, type AnswerOf, type CampaignCase } from '@tayang/contract'
import { ImageUp } from 'lucide-react'
import { useRef, useState } from 'react'
import { ActionButton, Panel, SmallButton, WhenRead } from '#kit'
import { useChange } from '#shared/api'
import { useMay } from '#shared/session'
import { bodyOf, faultsOf, textsOf, useCardTexts } from './card-texts.ts'
import { TextFields } from './text-fields.tsx'
import style from '../campaigns.module.css'

type Kept = AnswerOf<typeof admin.getCampaignTexts>['data']

/** What everybody reads of a campaign. Its words may be corrected while it is public; what is promised may not. */
export function TextsPanel({ one }: { one: CampaignCase }) {
  const read = useCardTexts(one)
  return (
    <Panel title={<Trans>Texts and picture</Trans>} className={style.panel}>
      <WhenRead read={read} rows={2}>
        {(kept) => <Texts key={JSON.stringify(textsOf(kept))} one={one} kept={kept} />}
      </WhenRead>
    </Panel>
  )
}

function Texts({ one, kept }: { one: CampaignCase; kept: Kept }) {
  const { t } = useLingui()
  const may = useMay('cards.edit')
  const [texts, setTexts] = useState(() => textsOf(kept))
  const [wasTried, setTried] = useState(false)
  const put = useChange(admin.putCampaign, {
    done: t`Saved`,
    refreshes: [admin.getDeskCampaign, admin.listDeskCampaigns],
  })
  const isChanged = JSON.stringify(texts) !== JSON.stringify(textsOf(kept))
  const save = () => {
    setTried(true)
    if (Object.keys(faultsOf(texts)).length > 0) return
    put.run({ params: { friendlyId: one.friendlyId }, body: bodyOf(texts, kept) })
  }
  return (
    <form
      className={style.fields}
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextFields
        texts={texts}
        isOff={!may}
        wasTried={wasTried}
        onChange={(part) => setTexts((before) => ({ ...before, ...part }))}
      />
      <div className={style.flag}>
        <Hero one={one} kept={kept} may={may} />
        {may && (
          <ActionButton
            type="submit"
            className={style.narrow}
            label={t`Save the texts`}
            isBusy={put.isRunning}
            isOff={!isChanged}
          />
        )}
      </div>
    </form>
  )
}

/** The wide picture at the head of the page. */
function Hero({ one, kept, may }: { one: CampaignCase; kept: Kept; may: boolean }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const put = useChange(admin.putCardArt, {
    done: t`The picture is kept`,
    refreshes: [admin.getCampaignTexts],
  })
  const hero = kept.attachments.poster_landscape?.fileUrl
  const { friendlyId } = one
  return (
    <>
      {hero ? (
        <img src={hero} alt={t`Picture of the page`} className={style.still} />
      ) : (
        <p>{t`No picture yet`}</p>
      )}
      {may && (
        <SmallButton disabled={put.isRunning} onPress={() => input.current?.click()}>
          <ImageUp size={15} aria-hidden />
          {hero ? t`Replace the picture` : t`Add a picture`}
        </SmallButton>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t`Picture of the page: JPEG, PNG or WebP`}
        accept="image/jpeg,image/png,image/webp"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          const params = { kind: 'campaign', friendlyId, art: 'poster_landscape' } as const
          if (file) put.run({ params }, { file })
          target.value = ''
        }}
      />
    </>
  )
}
