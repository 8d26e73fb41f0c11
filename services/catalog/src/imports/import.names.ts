import type { ImportColumn } from '@bookstore/contracts/imports';

/** What others call the shop's columns, the preferred name first. */
export type ColumnNames = Partial<Record<ImportColumn, readonly string[]>>;

/** Names that bars separate, on several lines. */
export const words = (names: string): string[] => names.split('|').map((name) => name.trim());

/**
 * What wholesalers, libraries and other programs call the columns, in English, German, French and Spanish. Their stock is
 * not that of the shop: such a column is asked about.
 */
export const COMMON_NAMES: ColumnNames = {
  isbn: words(`
    ISBN13|ISBN/EAN|EAN/ISBN|ISBN-13/EAN|EAN|EAN13|EAN Code|GTIN|GTIN13|ISBN Nr|ISBN Nummer|
    ISBN number|Code EAN|Código EAN|Barcode|Strichcode|Code barres|Código de barras|ISBN10
  `),
  title: words(`
    Book Title|Titel|Buchtitel|Haupttitel|Titre|Titre du livre|Título|Título del libro|Name|
    Bezeichnung|Artikelbezeichnung
  `),
  author: words(`
    Author(s)|Author Name|Writer|Autor|Autoren|Autor/in|Verfasser|
    Verfasser/in|Urheber|Auteur|Auteur(s)|Autora|Autor(es)
  `),
  description: words(`
    Synopsis|Blurb|Summary|Body|Long description|Beschreibung|Kurzbeschreibung|Klappentext|Inhalt|
    Inhaltsangabe|Langtext|Annotation|Résumé|Présentation|Quatrième de couverture|Descripción|
    Sinopsis|Resumen|Reseña
  `),
  category: words(`
    Categories|Genre|Genres|Kategorie|Kategorien|Warengruppe|Sachgruppe|Rubrik|Themengebiet|
    Catégorie|Rayon|Categoría|Categorías|Género|Materia|Temática
  `),
  old_price: words(`
    Regular price|List price|RRP|MSRP|Was price|Compare at price|Alter Preis|Streichpreis|Statt|
    Regulärer Preis|UVP|Ancien prix|Prix barré|Prix public conseillé|Precio anterior|
    Precio antes|Precio tachado
  `),
  new_price: words(`
    Price|Sale price|Selling price|Retail price|Our price|Current price|Preis|Verkaufspreis|VK|
    VK Preis|VK brutto|Ladenpreis|Endpreis|Bruttopreis|Preis EUR|Preis brutto|Neuer Preis|
    Aktionspreis|Sonderpreis|Prix|Prix TTC|Prix de vente|Prix public|Prix éditeur|Nouveau prix|
    Precio|PVP|PVP con IVA|Precio de venta|Precio actual|Nuevo precio
  `),
  cover: words(`
    Cover URL|Cover image|Image|Image URL|Image link|Picture|Umschlag|Umschlagbild|Bild|Bild URL|
    Coverbild|Couverture|Image de couverture|Portada|Imagen|Cubierta
  `),
  publisher: words(`
    Imprint|Publisher name|Verlag|Verlagsname|Éditeur|Maison d’édition|Editorial|Editora|Sello
  `),
  language: words('Language code|Sprache|Sprachcode|Langue|Idioma|Lengua'),
  pages: words(`
    Page count|Number of pages|No of pages|Nr of pages|Seiten|Seitenzahl|Seitenanzahl|Anzahl Seiten|
    Umfang|Nombre de pages|Nb de pages|Pagination|Páginas|Número de páginas|N.º de páginas|
    Núm. páginas
  `),
  format: words(`
    Binding|Product form|Cover type|Einband|Einbandart|Bindung|Ausstattung|Produktform|Reliure|
    Format de livre|Encuadernación|Formato
  `),
  published_on: words(`
    Publication date|Pub date|Date published|Published date|Publishing date|Release date|
    Year|Publication year|Year published|Erscheinungsdatum|Erscheinungstermin|Erscheinungsjahr|
    Erschienen|Erschienen am|Jahr|ET|Date de parution|Parution|Date de publication|Année|
    Année de parution|Fecha de publicación|Fecha de edición|Fecha de lanzamiento|Año|
    Año de publicación
  `),
  series: words('Series name|Series title|Reihe|Reihentitel|Serie|Collection|Colección'),
  series_number: words(`
    Volume|Volume number|Series index|Number in series|Band|Bandnummer|Reihennummer|Tome|Tomo|
    Volumen|Número de serie
  `),
  recommendation: words(`
    Shelf talker|Staff pick|Staff review|Empfehlung|Buchtipp|Coup de cœur|Recomendación
  `),
  recommended_by: words('Empfohlen von|Recommandé par|Recomendado por'),
};
