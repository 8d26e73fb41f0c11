import { Failure } from '@bookstore/contracts/errors';
import {
  LEGAL_PAGES,
  type LegalPage,
  type LegalPageName,
  type LegalText,
  readTolerantly,
  type Settings,
  settings as settingsSchema,
  type SettingsChange,
  type Shop,
} from '@bookstore/contracts/shop';
import { DEFAULT_SHOP } from '@bookstore/contracts/shop-defaults';
import { i18nFor } from '@bookstore/i18n/catalogue';
import type { I18n } from '@bookstore/i18n/i18n';
import { type AuditActor, type AuditEntry, AuditLog } from '@bookstore/kit/audit/audit-log';
import { CONFIG } from '@bookstore/kit/config';
import { TRANSACTION } from '@bookstore/kit/mongo/mongo';
import { failpoint } from '@bookstore/runtime/failpoints';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import type { ClientSession, Collection, Connection } from 'mongoose';
import type { AdminAuthConfig } from '../config.ts';
import { restoreDefaults, translateDefaults } from './default-texts.ts';
import { renderMarkdown } from './markdown.ts';
import { OrderFeed } from './order-feed.ts';
import { openSettings, SHOP_ID, type StoredSettings } from './settings.ts';

const NO_PAGES = { terms: '', privacy: '', returns: '', imprint: '' };
const TITLES: Readonly<Record<LegalPageName, (i18n: I18n) => string>> = {
  terms: (i18n) => i18n.t('Terms and conditions'),
  privacy: (i18n) => i18n.t('Privacy policy'),
  returns: (i18n) => i18n.t('Returns'),
  imprint: (i18n) => i18n.t('Imprint'),
};

/** Their version is no setting. */
const toLine = (by: AuditActor, before: Settings, after: Settings): AuditEntry => ({
  ...{ by, action: 'settings.change' },
  subject: { type: 'settings', id: SHOP_ID, label: after.name },
  before: { ...before, v: undefined },
  after: { ...after, v: undefined },
});

/** The settings of the shop: one document, absent until they are changed. */
@Injectable()
export class ShopService {
  private readonly stored: Collection<StoredSettings>;
  private readonly defaults: Settings;
  /** The legal pages of the version of the settings that was asked for last. */
  private rendered = {
    version: '',
    pages: new Map<LegalPageName, LegalPage>(),
    texts: new Array<LegalText>(),
  };

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(CONFIG) { SHOP_TIMEZONE: timeZone }: AdminAuthConfig,
    private readonly orders: OrderFeed,
    private readonly audit: AuditLog,
  ) {
    this.stored = openSettings(connection);
    this.defaults = settingsSchema.parse({ ...DEFAULT_SHOP, timeZone, v: 0, pages: NO_PAGES });
  }

  /** Identifies the state of the settings for caches. None is used twice, even if the database is restored. */
  async readVersion(): Promise<string> {
    const found = await this.stored.findOne({ _id: SHOP_ID }, { projection: { version: 1 } });
    return found?.version ?? `defaults of ${this.defaults.timeZone}`;
  }

  async readSettings(session?: ClientSession): Promise<Settings> {
    const found = await this.stored.findOne({ _id: SHOP_ID }, session && { session });
    return found ? readTolerantly(settingsSchema, found, this.defaults) : this.defaults;
  }

  /** The settings as the owner edits them: texts of a new shop that are not changed yet are in the language of the shop. */
  async readOwnersSettings(): Promise<Settings> {
    return translate(await this.readSettings());
  }

  /** Everything but the Markdown of the legal pages, of which those are named that are written. */
  async readShop(): Promise<Shop> {
    const { pages, ...shop } = await this.readOwnersSettings();
    return { ...shop, pages: LEGAL_PAGES.filter((name) => pages[name] !== '') };
  }

  /** @throws Failure `NOT_FOUND` when the page is not written. */
  async readPage(name: LegalPageName): Promise<LegalPage> {
    const page = (await this.render()).pages.get(name);
    if (!page) throw new Failure('NOT_FOUND');
    return page;
  }

  /** The legal pages that are written, as their owner has written them. */
  async readLegalTexts(): Promise<LegalText[]> {
    return (await this.render()).texts;
  }

  private async render() {
    const version = await this.readVersion();
    if (version === this.rendered.version) return this.rendered;
    const settings = await this.readSettings();
    const written = renderPages(settings);
    this.rendered = {
      version,
      pages: new Map(written.map((page) => [page.name, page])),
      texts: written.map(({ name, title }) => ({ name, title, text: settings.pages[name] })),
    };
    return this.rendered;
  }

  /**
   * Replaces the settings, as the owner reads them.
   * @throws Failure `CONFLICT` with the current `settings` when the change is based on another version; `CURRENCY_IN_USE`;
   * `VALIDATION_FAILED` on a page that cannot be rendered; `UNAVAILABLE` when orders cannot tell whether there are any.
   */
  async change(by: AuditActor, change: SettingsChange): Promise<Settings> {
    requireRenderable(change.pages);
    // Outside of the transaction, which would wait for another service; what it depends on is read again inside.
    const mayChangeCurrency = await this.mayChangeCurrency(change);
    const replaced = await this.connection.transaction(async (session) => {
      const current = await this.readSettings(session);
      const wanted = restoreDefaults(change, i18nFor(current.language));
      if (toText(wanted) === toText(current)) return current;
      if (wanted.v !== current.v)
        throw new Failure('CONFLICT', { extensions: { settings: translate(current) } });
      if (wanted.currency !== current.currency && !mayChangeCurrency) throw new Failure('CURRENCY_IN_USE');
      const changed = { ...wanted, v: current.v + 1 };
      const replacement = { ...changed, version: randomUUID() };
      await this.stored.replaceOne({ _id: SHOP_ID }, replacement, { upsert: true, session });
      await this.audit.add(session, toLine(by, current, changed));
      return changed;
    }, TRANSACTION);
    failpoint('settings.changed');
    return translate(replaced);
  }

  private async mayChangeCurrency({ currency }: SettingsChange): Promise<boolean> {
    const current = await this.readSettings();
    return currency !== current.currency && !(await this.orders.hasOrders());
  }
}

const translate = (settings: Settings): Settings => translateDefaults(settings, i18nFor(settings.language));

/** With the fields in one order. */
const toText = (settings: Settings) => JSON.stringify(settingsSchema.parse(settings));

/** Those that are written. */
const renderPages = ({ pages, language }: Settings): LegalPage[] =>
  LEGAL_PAGES.filter((name) => pages[name] !== '').map((name) => ({
    name,
    title: TITLES[name](i18nFor(language)),
    ...renderMarkdown(pages[name]),
  }));

/** @throws Failure `VALIDATION_FAILED` naming the page. */
function requireRenderable(pages: Settings['pages']): void {
  for (const name of LEGAL_PAGES) {
    try {
      renderMarkdown(pages[name]);
    } catch (cause) {
      const errors = [{ path: `pages.${name}`, message: 'Quotes or lists are nested too deeply' }];
      throw new Failure('VALIDATION_FAILED', { errors, cause });
    }
  }
}
