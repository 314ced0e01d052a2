import { addDays, type Day, REQUIRED_PRODUCT_FIELDS } from '@bahi/contracts/shared';
import { todayIn } from '../../../lib/format/format.js';

/** Name, category, cost, selling price, quantity, unit, days until it expires, warning at. */
const PRODUCTS = `Tata Salt 1 kg,Food,18,24,60,pack,700,10
Aashirvaad Atta 5 kg,Food,210,248,24,bag,120,5
Basmati Rice 1 kg,Food,92,118,40,pack,400,8
Sona Masoori Rice 5 kg,Food,265,310,15,bag,400,4
Toor Dal 1 kg,Food,128,152,30,pack,300,8
Moong Dal 1 kg,Food,110,132,25,pack,300,6
Chana Dal 1 kg,Food,78,95,25,pack,300,6
Rajma 500 g,Food,62,78,20,pack,300,5
Sugar 1 kg,Food,41,46,50,pack,500,10
Jaggery 500 g,Food,38,48,20,pack,180,5
Poha 500 g,Food,28,36,20,pack,180,5
Rava 500 g,Food,24,32,20,pack,150,5
Sunflower Oil 1 L,Food,126,148,36,bottle,270,8
Mustard Oil 1 L,Food,142,168,24,bottle,270,6
Ghee 500 ml,Food,280,322,12,bottle,240,4
Turmeric 200 g,Food,48,62,20,pack,540,5
Red Chilli Powder 200 g,Food,64,82,20,pack,540,5
Coriander Powder 200 g,Food,42,56,20,pack,540,5
Cumin 100 g,Food,46,60,20,pack,540,5
Tea 250 g,Food,98,122,30,pack,540,6
Filter Coffee 200 g,Food,130,165,15,pack,360,4
Biscuits 800 g,Food,72,85,30,pack,150,8
Rusk 300 g,Food,38,48,20,pack,90,5
Noodles 280 g,Food,44,56,36,pack,240,8
Butter 100 g,Food,49,56,20,pack,90,5
Eggs (tray of 30),Food,165,195,10,piece,15,3
Milk 500 ml,Food,26,28,40,pack,3,12
Bathing Soap 4 x 125 g,Health,108,132,24,pack,900,6
Toothpaste 200 g,Health,94,118,24,piece,720,6
Toothbrush,Health,18,30,36,piece,1800,8
Coconut Hair Oil 200 ml,Health,82,104,18,bottle,720,5
Shampoo 180 ml,Health,118,149,12,bottle,720,4
Detergent Powder 1 kg,Other,118,145,24,pack,1000,6
Detergent Bar 250 g,Other,18,24,48,piece,1000,10
Dish Wash Bar 500 g,Other,34,45,30,piece,1000,8
Floor Cleaner 1 L,Other,142,179,12,bottle,720,4
Matches (10 boxes),Other,14,20,30,pack,1800,8
Candles (pack of 6),Other,30,42,20,pack,1800,5
Notebook 180 pages,Stationery,42,55,30,piece,3000,8
Ball Pen,Stationery,7,10,60,piece,1500,12`;

/** A file with 40 products as a small grocer sells, none of them expired. */
export function sampleList(today: Day = todayIn()): File {
  const rows = PRODUCTS.split('\n').map((line) => {
    const [name, category, cost, price, quantity, unit, days, warnAt] = line.split(',');
    return [name, category, cost, price, quantity, unit, addDays(today, Number(days)), warnAt].join(',');
  });
  return new File([`${[REQUIRED_PRODUCT_FIELDS.join(','), ...rows].join('\r\n')}\r\n`], 'sample-products.csv', {
    type: 'text/csv',
  });
}
