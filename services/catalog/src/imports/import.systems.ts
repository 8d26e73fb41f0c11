import { type ColumnNames, words } from './import.names.ts';

/** Another system and the columns of its export. */
export type System = {
  name: string;
  /** A file that has all columns of one of these lists is of this system. */
  signs: readonly (readonly string[])[];
  columns: ColumnNames;
  /** Columns that are left out. A name with a star at its end is the beginning of several. */
  leftOut: readonly string[];
  /** The column by which rows of the same product follow each other. */
  groupedBy?: readonly string[];
  /** What columns say, in lower case, of a product that is not for sale: it comes in withdrawn. */
  hidden?: readonly (readonly [column: string, values: readonly string[]])[];
};

/** The systems whose exports map themselves. */
export const SYSTEMS: readonly System[] = [
  {
    name: 'Goodreads',
    signs: [['Book Id', 'Author l-f']],
    columns: {
      isbn: ['ISBN13'],
      title: ['Title'],
      author: ['Author'],
      category: ['Bookshelves'],
      publisher: ['Publisher'],
      pages: ['Number of Pages'],
      format: ['Binding'],
      published_on: ['Year Published'],
    },
    leftOut: words(`
      Book Id|Author l-f|Additional Authors|ISBN|My Rating|Average Rating|Original Publication Year|
      Date Read|Date Added|Bookshelves with positions|Exclusive Shelf|My Review|Spoiler|
      Private Notes|Read Count|Owned Copies|Recommended For|Recommended By|Original Purchase Date|
      Original Purchase Location|Condition|Condition Description|BCID
    `),
  },
  {
    name: 'LibraryThing',
    signs: [
      ['Primary Author', 'Sort Character'],
      ['Primary Author', 'Work id'],
      ['Primary Author', 'Secondary Author'],
    ],
    columns: {
      isbn: ['ISBN'],
      title: ['Title'],
      author: ['Primary Author'],
      category: ['Tags'],
      new_price: ['List Price'],
      language: ['Languages'],
      pages: ['Page Count'],
      published_on: ['Date'],
    },
    leftOut: words(`
      Book Id|Sort Character|Primary Author Role|Secondary Author|Secondary Author Roles|
      Publication|Review|Rating|Comment|Private Comment|Summary|Media|Physical Description|Weight|
      Height|Thickness|Length|Dimensions|LCCN|Acquired|Date Acquired|Date Started|Date Read|Barcode|
      BCID|Collections|Original Languages|LC Classification|ISBNs|ISSN|Subjects|Dewey Decimal|
      Dewey Wording|Other Call Number|Copies|Source|Entry Date|From Where|OCLC|Work id|Lending*|
      Purchase Price|Value|Condition|Public Note|Private Note
    `),
  },
  {
    name: 'Calibre',
    signs: [
      ['author_sort', 'title_sort'],
      ['author_sort', 'pubdate'],
      ['uuid', 'pubdate'],
      ['series_index', 'pubdate'],
    ],
    columns: {
      isbn: ['isbn'],
      title: ['title'],
      // Its names are not separated by semicolons.
      author: ['authors'],
      description: ['comments'],
      category: ['tags'],
      publisher: ['publisher'],
      language: ['languages'],
      published_on: ['pubdate'],
      series: ['series'],
      series_number: ['series_index'],
    },
    // A cover is a path on the owner's machine, and an id a number of Calibre's.
    leftOut: words(`
      id|uuid|author_sort|title_sort|cover|formats|identifiers|library_name|rating|size|timestamp|
      last_modified|path
    `),
  },
  {
    name: 'Shopify',
    signs: [
      ['Handle', 'Variant Price'],
      ['URL handle', 'Price'],
    ],
    columns: {
      isbn: ['Variant Barcode', 'Barcode'],
      title: ['Title'],
      description: ['Body (HTML)', 'Description'],
      category: ['Type'],
      old_price: ['Variant Compare At Price', 'Compare-at price'],
      new_price: ['Variant Price', 'Price'],
      cover: ['Image Src', 'Product image URL'],
      publisher: ['Vendor'],
      stock: ['Variant Inventory Qty', 'Inventory quantity'],
    },
    leftOut: words(`
      Handle|URL handle|ID|Product Category|Standardized Product Type|Custom Product Type|Tags|
      Published|Published on online store|Status|Option1*|Option2*|Option3*|SKU|Variant SKU|
      Variant Grams|Variant Inventory Tracker|Variant Inventory Policy|Variant Fulfillment Service|
      Variant Requires Shipping|Variant Taxable|Variant Image|Variant Weight Unit|Variant Tax Code|
      Variant image URL|Unit Price*|Image Position|Image Alt Text|Gift Card|SEO*|Google Shopping*|
      Cost per item|Charge tax|Tax code|Included /*|Price /*|Compare At Price /*|Inventory tracker|
      Continue selling when out of stock|Weight value (grams)|Weight unit for display|
      Requires shipping|Fulfillment service|Collection
    `),
    groupedBy: ['Handle', 'URL handle'],
    hidden: [
      ['Status', ['draft', 'archived', 'unlisted']],
      ['Published', ['false']],
      ['Published on online store', ['false']],
    ],
  },
  {
    name: 'WooCommerce',
    signs: [
      ['Sale price', 'Regular price'],
      ['Angebotspreis', 'Regulärer Preis'],
      ['Tarif promo', 'Tarif régulier'],
      ['Precio rebajado', 'Precio normal'],
    ],
    columns: {
      isbn: [
        'GTIN, UPC, EAN, or ISBN',
        'GTIN, UPC, EAN oder ISBN',
        'GTIN, UPC, EAN ou ISBN',
        'GTIN, UPC, EAN o ISBN',
      ],
      title: ['Name', 'Nom', 'Nombre'],
      description: ['Description', 'Beschreibung', 'Descripción'],
      category: ['Categories', 'Kategorien', 'Catégories', 'Categorías'],
      trending: ['Is featured?'],
      old_price: ['Regular price', 'Regulärer Preis', 'Tarif régulier', 'Precio normal'],
      new_price: ['Sale price', 'Angebotspreis', 'Tarif promo', 'Precio rebajado'],
      cover: ['Images', 'Bilder', 'Imágenes'],
      publisher: ['Brands', 'Marken', 'Marques', 'Marcas'],
      stock: ['Stock', 'Bestand', 'Lager', 'Inventario'],
    },
    leftOut: words(`
      ID|Type|Typ|Tipo|SKU|Published|Visibility in catalog|Short description|Date sale price starts|
      Date sale price ends|Tax status|Tax class|In stock?|Low stock amount|Backorders allowed?|
      Sold individually?|Weight*|Length*|Width*|Height*|Allow customer reviews?|Purchase note|Tags|
      Shipping class|Download*|Parent|Grouped products|Upsells|Cross-sells|External URL|Button text|
      Position|Attribute*|Swatches Attributes|Meta:*
    `),
    // A draft, and a private product
    hidden: [['Published', ['-1', '0']]],
  },
];
