import { foldText } from '@bookstore/contracts/folding';

/**
 * Words by which the lists of couriers name their columns, and say what became of a parcel. Each is the beginning of a word, or
 * with a point behind it a whole one.
 */
const WORDS = {
  order: `order|reference|ref.|invoice|bestell|auftrag|referenz|commande|pedido|ordine|riferimento|encomenda|zamówien
    sipariş|objednáv|comanda|rendelés|заказ|замовлен|অর্ডার|ऑर्डर|طلب|订单|訂單|注文|คำสั่งซื้อ|주문|đơn hàng|pesanan`,
  number: `number|no.|nr.|id.|nummer|numéro|número|numer.|numara|číslo|номер|নম্বর|नंबर|رقم|编号|番号|หมายเลข|번호`,
  tracking: `tracking|track.|awb|waybill|consignment|parcel|shipment|docket|cn.|lr.|sendung|paket|suivi|colis|envío|seguimiento
    guía.|spedizione|tracciamento|rastreio|rastreamento|zending|przesył|list przewozowy|kargo|takip|gönderi|zásilk|kolli|försänd
    отправлен|трек|посылк|накладн|ট্র্যাকিং|পার্সেল|चालान|ट्रैकिंग|تتبع|شحنة|运单|運單|快递单|追跡|伝票|พัสดุ|ติดตาม|송장|vận đơn|resi.`,
  collected: `collected|received|paid|kassiert|eingezogen|vereinnahmt|erhalten|bezahlt|encaissé|perçu|reçu.|payé|cobrad|recaudad
    recibid|pagad|incassat|riscoss|ricevut|recebid|pago.|geïnd|geïncasseerd|ontvangen|betaald|pobrano|zapłacon|otrzyman
    tahsil edil|alınan|ödenen|vybrán|zaplacen|inkasser|mottag|beszedett|încasat|собран|получен|оплачен|আদায়|সংগৃহীত
    वसूल|प्राप्त|محصل|مدفوع|已收|实收|實收|回収済|入金|เก็บได้|ได้รับ|수금|đã thu|terkumpul|diterima`,
  due1: `cod.|cash|to be|nachnahme|contre remboursement|contra reembolso|contrarreembolso|contrassegno|rembours
    pobrani|kapıda ödeme|dobírk|efterkrav|utánvét|ramburs|наложен|ক্যাশ|সিওডি|नकद|الدفع عند|代收|货到付款|代引|เก็บเงินปลายทาง|착불|thu hộ`,
  due2: `amount|sum.|summ|betrag|montant|importe|importo|valor|bedrag|kwota|tutar|částk|belopp|beløb|összeg|suma.|сумм|টাকা|পরিমাণ
    राशि|रकम|مبلغ|金额|金額|จำนวนเงิน|금액|số tiền|jumlah`,
  due3: `total|gesamt|insgesamt|razem|toplam|celkem|totaal|итого|মোট|कुल|إجمالي|合计|合計|รวม|합계|tổng`,
  /** `Collected on` is a date and `Postcode` a number, but neither is an amount. */
  noAmount: `date|time.|status|method|type|mode|fee|fees|charge|charges|currency|datum|gebühr|provision|frais|fecha|comisión|commission
    data.|tarih|ücret|postcode|post code|postal|zip|pin.|plz|phone|mobile|tel.|telefon|weight|gewicht|poids|peso.|qty|quantity
    pieces|menge|stück|count.`,
  status: `status|zustand|statut|état.|estado|stato.|situação|stan.|durum|stav.|stare.|статус|состояни|অবস্থা|স্ট্যাটাস|स्थिति
    حالة|状态|狀態|状況|สถานะ|상태|trạng thái`,
  /** Of a parcel that came back, was lost or was not taken. */
  returned: `return|rto.|rts.|undeliver|not delivered|non delivery|back to sender|fail|cancel|lost.|unclaimed|not collected
    refus|reject|declin|retour|rück|zurück|verweiger|nicht zugestellt|unzustellbar
    non livré|devuelt|devoluc|devoluç|devolvid|rechazad|recusad|no entregad|não entreg|reso.|resa.|restituit|rifiutat|non consegnat
    geretourneerd|geweiger|niet bezorgd|niet geleverd|zwro|zwrac|zwróc|odmow|odmów|niedoręczon|iade|teslim edilemed|reddedil
    vrácen|vratk|odmítn|nedoručen|nelivrat|nelever|ej levererad|ikke levert|ikke leveret|visszaküld|visszatér|возвра|вернул|отказ
    не вручен|не доставлен|поверн|ফেরত|রিটার্ন|वापस|लौटा|रिटर्न|مرتجع|إرجاع|إعادة|مرفوض|退回|退货|退貨|退件|拒收|返品|返送|受取拒否
    ตีกลับ|ส่งคืน|ปฏิเสธ|반송|반품|hoàn hàng|trả lại|từ chối|retur|dikembalikan|ditolak
    nicht abgeholt|storniert|verloren|annul|anulow|anulad|non réclamé|échec|échou|perdu|fallid|nieodebran|zagubion|iptal|kayıp
    zrušen|stornováno|отмен|утерян|скасован|বাতিল|रद्द|ملغ|取消|丢失|ยกเลิก|취소|hủy|dibatalkan|gagal`,
} as const;
type Meaning = keyof typeof WORDS;

/** Scripts that put nothing before a word: others can have an article, or no spaces between words. */
const HAS_WORDS_APART = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u;

function toPattern(words: string): RegExp {
  const parts = words.split(/[|\n]/).map((word) => {
    const folded = foldText(word.trim());
    const begin = HAS_WORDS_APART.test(folded) ? String.raw`(?<![\p{L}\p{M}])` : '';
    return begin + (folded.endsWith('.') ? String.raw`${folded.slice(0, -1)}(?![\p{L}\p{M}])` : folded);
  });
  return new RegExp(parts.join('|'), 'u');
}

const patterns = new Map<Meaning, RegExp>();

/** `codAmount` and `cod_amount` as words. */
const toWords = (text: string): string =>
  foldText(text.replaceAll(/[_-]+|(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).trim();

/** Whether the name of a column or a cell has a word of this meaning. */
export function hasWord(meaning: Meaning, text: string): boolean {
  const pattern = patterns.get(meaning) ?? toPattern(WORDS[meaning]);
  patterns.set(meaning, pattern);
  return pattern.test(toWords(text));
}

/** `Collected on`, `Received by`. */
const OF_AN_EVENT = /\b(?:on|at|by)$/;
const NOT_YET = /\bto be\b/;

/** Whether a name can be that of a column of amounts. */
export const mayNameAmount = (name: string): boolean =>
  !hasWord('noAmount', name) && !OF_AN_EVENT.test(toWords(name));

/** Whether a column has what was collected, which is not always what was due. */
export const namesCollected = (name: string): boolean =>
  hasWord('collected', name) && !NOT_YET.test(toWords(name));

/** Meanings of names of the column of what was due, the likeliest first. */
export const DUE_MEANINGS = ['due1', 'due2', 'due3'] as const satisfies readonly Meaning[];
