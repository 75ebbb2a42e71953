import { Trans } from '@lingui/react/macro'
import { buttonLook, Picture } from '@tayang/design'
import { Crown } from 'lucide-react'
import { useEffect } from 'react'
import { ShopLink } from '#features/money/open-shop'
import { call, useRead } from '#shared/api'
import { formatIdr, useLanguage } from '#shared/i18n'
import { readOffer } from './read-offer.ts'
import style from './premium-promo.module.css'

/** What premium is and what it starts at. Calls `onNothing` where it is not sold or cannot be read. */
export function PremiumPromo({ onNothing }: { onNothing: () => void }) {
  const language = useLanguage()
  const { answer: offer, isPending } = useRead(language, () => readOffer(call, language))
  const isNothing = !isPending && !offer
  useEffect(() => {
    if (isNothing) onNothing()
  }, [isNothing, onNothing])

  if (!offer) return null
  const price = formatIdr(offer.fromRupiah)
  return (
    <div className={style.promo}>
      <div className={style.words}>
        <Crown size={26} aria-hidden className={style.crown} />
        <p className={style.claim}>
          <Trans>Premium lets you play any movie or series anytime. No restrictions.</Trans>
        </p>
        <div className={style.offer}>
          <ShopLink className={buttonLook({ tone: 'premium' })}>
            <Trans>Upgrade to Premium</Trans>
          </ShopLink>
          <p>
            <Trans>
              Start From <strong>{price}</strong>
            </Trans>
          </p>
        </div>
      </div>
      {offer.posters.length > 0 && (
        <div className={style.posters}>
          {offer.posters.map(({ id, picture, ground }) => (
            <Picture
              key={id}
              className={style.poster}
              source={picture}
              ground={ground}
              width={400}
              height={600}
              sizes="140px"
            />
          ))}
        </div>
      )}
    </div>
  )
}
