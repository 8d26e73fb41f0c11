import type { Order } from '@bookstore/contracts/orders';
import { directionOf, wordsLocaleOf } from '@bookstore/contracts/shop-languages';
import type { I18n } from '@bookstore/i18n/i18n';
import { QRCodeSVG } from 'qrcode.react';
import { formatPrice } from '../../shared/format/format.ts';
import { formatDay } from '../../shared/format/format-dates.ts';
import { useShopI18n } from '../../shared/language/shop-i18n.ts';
import { useShop } from '../../shared/shop/shop.ts';
import { AddressLines } from './customer-panel.tsx';

const QR_SIZE_PX = 128;

/** What the shop says to its customer, and where a parcel comes from and goes back to. */
function Sender({ i18n }: { i18n: I18n }) {
  const { name, company, address, email, phone, slipNote } = useShop();
  return (
    <div className="mt-6 flex items-start justify-between gap-6 break-inside-avoid border-t border-ink pt-4 wrap-anywhere">
      <p dir="auto" className="text-lg whitespace-pre-line">
        {slipNote}
      </p>
      <div className="text-end text-sm whitespace-pre-line">
        <p>{i18n.t('Sender and address for returns')}</p>
        <p className="font-bold">{name}</p>
        {[company, address, email, phone].map((line) => line && <p key={line}>{line}</p>)}
      </div>
    </div>
  );
}

/** What goes into the parcel, on A5 or A4, in the language of the shop. It is only printed. */
export function PackingSlip({ order }: { order: Order }) {
  const shop = useShop();
  const i18n = useShopI18n();
  const date = formatDay(order.createdAt, wordsLocaleOf(shop), shop.timeZone);
  return (
    <div lang={shop.language} dir={directionOf(shop.language)} className="hidden text-ink print:block">
      <div className="flex items-start justify-between gap-6 border-b-2 border-ink pb-4">
        <div>
          <p>{i18n.t('{shop}: packing slip', { shop: shop.name })}</p>
          <p className="font-mono text-4xl font-bold">{order.number}</p>
          <p>{i18n.t('Placed on {date}', { date })}</p>
        </div>
        <QRCodeSVG
          value={order.number}
          size={QR_SIZE_PX}
          level="M"
          marginSize={2}
          title={i18n.t('Order {number}', { number: order.number })}
          className="shrink-0"
        />
      </div>
      <div className="my-4 flex items-start justify-between gap-6">
        <div>
          <AddressLines order={order} i18n={i18n} />
          <p>{order.phone}</p>
        </div>
        <div className="border-2 border-ink px-4 py-2 text-end">
          <p>{i18n.t('To collect')}</p>
          <p className="text-2xl font-bold tabular-nums">
            {formatPrice(order.payment === 'due' ? order.totalPrice : 0)}
          </p>
        </div>
      </div>
      <table className="w-full">
        <thead>
          <tr className="border-b border-ink text-start">
            <th scope="col">{i18n.t('Book')}</th>
            <th scope="col" className="text-end">
              {i18n.t('Price')}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map(({ bookId, title, price, isbn }) => (
            <tr key={bookId} className="break-inside-avoid border-b border-line">
              <td className="py-1 pe-4 wrap-anywhere">
                <bdi>{title}</bdi>
                {isbn && (
                  <span className="block text-sm tabular-nums">{i18n.t('ISBN {isbn}', { isbn })}</span>
                )}
              </td>
              <td className="py-1 text-end tabular-nums">{formatPrice(price)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-2 flex justify-between font-bold">
        <span>{i18n.t('{count, plural, one {# book} other {# books}}', { count: order.items.length })}</span>
        <span className="tabular-nums">{formatPrice(order.totalPrice)}</span>
      </p>
      <Sender i18n={i18n} />
      <p className="mt-4 text-sm">{i18n.t('Order ID {id}', { id: order._id })}</p>
    </div>
  );
}
