import type { ResourceStatus } from '~/modules/inventory/resource-statuses';

/**
 * What the sample company sells, how many units leave on a usual day, and what is to be seen of it: that it seldom
 * leaves, runs low, is promised more often than it is there, or lies there for too long.
 */
type StockRow = readonly [
  sku: string,
  name: string,
  segment: string,
  location: string,
  perDay: number,
  more?: { minimum?: number; maximum?: number; seldom?: true; runsLow?: true; short?: true; tooMany?: true },
];

export const stockRows: readonly StockRow[] = [
  ['COF-DR-1KG', 'Dark roast beans, 1 kg', 'Coffee', 'Rack A1', 9, { runsLow: true }],
  ['COF-MR-1KG', 'Medium roast beans, 1 kg', 'Coffee', 'Rack A2', 7],
  ['COF-LR-1KG', 'Light roast beans, 1 kg', 'Coffee', 'Rack A3', 3],
  ['COF-DEC-1KG', 'Decaf beans, 1 kg', 'Coffee', 'Rack A3', 0.6, { seldom: true }],
  ['COF-SO-250', 'Single origin Toraja, 250 g', 'Coffee', 'Rack A4', 1.5],
  ['COF-GRD-500', 'Ground kopi, 500 g', 'Coffee', 'Rack A4', 12],
  ['COF-3IN1-30', '3-in-1 coffee, carton of 30', 'Coffee', 'Floor C, pallet 1', 8],
  ['COF-DRIP-10', 'Drip bags, box of 10', 'Coffee', 'Rack A5', 4],
  ['COF-CB-1L', 'Cold brew, 1 litre', 'Coffee', 'Cold room', 5],
  ['COF-SACH-100', 'Instant sachets, 100', 'Coffee', 'Rack A6', 6],
  ['TEA-CEY-500', 'Ceylon tea dust, 500 g', 'Tea', 'Rack B1', 6],
  ['TEA-EAR-100', 'Earl Grey, 100 bags', 'Tea', 'Rack B1', 2],
  ['TEA-GRN-100', 'Green tea, 100 bags', 'Tea', 'Rack B1', 2],
  ['TEA-OOL-250', 'Oolong leaves, 250 g', 'Tea', 'Rack B2', 0.5, { seldom: true }],
  ['TEA-PU-357', 'Pu-erh cake, 357 g', 'Tea', 'Rack B2', 0.2, { seldom: true }],
  ['TEA-CHR-200', 'Chrysanthemum, 200 g', 'Tea', 'Rack B2', 1],
  ['TEA-TAR-1KG', 'Teh tarik blend, 1 kg', 'Tea', 'Rack B2', 4, { short: true }],
  ['MLK-EVA-48', 'Evaporated milk, carton of 48', 'Milk', 'Floor C, pallet 3', 5],
  ['MLK-CON-48', 'Condensed milk, carton of 48', 'Milk', 'Floor C, pallet 3', 6],
  ['MLK-OAT-12', 'Oat milk, carton of 12', 'Milk', 'Cold room', 4, { minimum: 20 }],
  ['MLK-SOY-12', 'Soy milk, carton of 12', 'Milk', 'Cold room', 2],
  ['MLK-UHT-12', 'UHT milk, carton of 12', 'Milk', 'Floor C, pallet 4', 7],
  ['MLK-CRM-1KG', 'Creamer, 1 kg', 'Milk', 'Rack B4', 2],
  ['SUG-GUL-5KG', 'Gula melaka, 5 kg', 'Sugar', 'Rack B3', 0.8, { seldom: true, runsLow: true }],
  ['SUG-WHT-10KG', 'White sugar, 10 kg', 'Sugar', 'Rack B3', 3],
  ['SUG-BRN-5KG', 'Brown sugar, 5 kg', 'Sugar', 'Rack B3', 1.2],
  ['SUG-STK-1000', 'Sugar sticks, 1,000', 'Sugar', 'Rack B5', 2],
  ['SUG-SYR-1L', 'Vanilla syrup, 1 litre', 'Sugar', 'Rack B5', 1],
  ['SUG-HON-1KG', 'Honey, 1 kg', 'Sugar', 'Rack B5', 0.5, { seldom: true }],
  ['CUP-PAP-8', 'Paper cups 8 oz, 1,000', 'Packaging', 'Rack D4', 2],
  ['CUP-PAP-12', 'Paper cups 12 oz, 1,000', 'Packaging', 'Rack D4', 3],
  ['CUP-PLA-16', 'Clear cups 16 oz, 1,000', 'Packaging', 'Rack D4', 2.5],
  ['CUP-LID-12', 'Lids 12 oz, 1,000', 'Packaging', 'Rack D5', 3],
  ['CUP-SLV-1000', 'Cup sleeves, 1,000', 'Packaging', 'Rack D5', 1.2],
  ['PKG-BAG-500', 'Takeaway bags, 500', 'Packaging', 'Rack D6', 2],
  ['PKG-STR-5000', 'Paper straws, 5,000', 'Packaging', 'Rack D6', 0.8, { tooMany: true }],
  ['PKG-NAP-5000', 'Napkins, 5,000', 'Packaging', 'Rack D6', 1.5],
  ['PKG-STI-1000', 'Wooden stirrers, 1,000', 'Packaging', 'Rack D7', 1],
  ['PKG-TRY-200', 'Cup trays, 200', 'Packaging', 'Rack D7', 1],
  ['BIS-HAL-6KG', 'Halal biscuits, tin of 6 kg', 'Pantry', 'Rack E2', 1.5],
  ['BIS-CRM-3KG', 'Cream crackers, 3 kg', 'Pantry', 'Rack E2', 1],
  ['PAN-KAYA-12', 'Kaya, 12 jars', 'Pantry', 'Rack E1', 2.5],
  ['PAN-BUT-10', 'Salted butter, 10 blocks', 'Pantry', 'Cold room', 2],
  ['PAN-PNT-6', 'Peanut butter, 6 jars', 'Pantry', 'Rack E1', 0.7, { seldom: true }],
  ['PAN-MIL-2KG', 'Malt drink powder, 2 kg', 'Pantry', 'Rack E3', 4],
  ['PAN-HOR-2KG', 'Horlicks-style powder, 2 kg', 'Pantry', 'Rack E3', 1],
  ['PAN-CHO-1KG', 'Drinking chocolate, 1 kg', 'Pantry', 'Rack E3', 1.2],
  ['PAN-OAT-5KG', 'Rolled oats, 5 kg', 'Pantry', 'Rack E4', 0.6, { seldom: true }],
  ['PAN-NUT-1KG', 'Mixed nuts, 1 kg', 'Pantry', 'Rack E4', 0.9],
  ['EQP-FIL-100', 'Paper filters V60, 100', 'Equipment', 'Rack F1', 2],
  ['EQP-SOCK-10', 'Kopi socks, 10', 'Equipment', 'Rack F1', 0.7, { seldom: true }],
  ['EQP-KET-1', 'Gooseneck kettle', 'Equipment', 'Rack F2', 0.15, { seldom: true }],
  ['EQP-GRN-1', 'Hand grinder', 'Equipment', 'Rack F2', 0.2, { seldom: true, maximum: 15, tooMany: true }],
  ['EQP-SCL-1', 'Brewing scale', 'Equipment', 'Rack F2', 0.15, { seldom: true }],
  ['EQP-THM-1', 'Thermos flask, 2 litres', 'Equipment', 'Rack F3', 0.3, { seldom: true }],
  ['CLN-DET-5L', 'Machine detergent, 5 litres', 'Cleaning', 'Rack G1', 0.6, { seldom: true }],
  ['CLN-TAB-100', 'Cleaning tablets, 100', 'Cleaning', 'Rack G1', 0.8, { seldom: true }],
  ['CLN-CLO-20', 'Microfibre cloths, 20', 'Cleaning', 'Rack G1', 0.5, { seldom: true }],
  ['CLN-SAN-5L', 'Sanitiser, 5 litres', 'Cleaning', 'Rack G2', 1],
  ['WAT-19L', 'Water, 19 litre bottle', 'Water', 'Floor C, pallet 6', 10, { minimum: 40 }],
];

/** What it works with: name, type, status, capacity, quantity, days since the last and until the next maintenance, note. */
type ResourceRow = readonly [
  name: string,
  type: string,
  status: ResourceStatus,
  capacity: number | null,
  quantity: number | null,
  last: number | null,
  next: number | null,
  note: string,
];

export const resourceRows: readonly ResourceRow[] = [
  ['Delivery van GBH 4410 K', 'Vehicle', 'In Use', 800, 1, 178, 4, 'Capacity in kg. Key with Ahmad.'],
  ['Delivery van GBJ 2207 C', 'Vehicle', 'Available', 650, 1, 60, 122, 'Capacity in kg.'],
  ['Motorcycle FBR 9031 M', 'Vehicle', 'Available', 40, 1, 95, -2, 'For small orders in town.'],
  ['Drum roaster, 15 kg', 'Machine', 'In Use', 15, 1, 83, 7, 'Clean the chaff tray each evening.'],
  ['Sample roaster', 'Machine', 'Maintenance', 1, 1, 200, 1, 'Waits for a new thermocouple.'],
  ['Bag sealer', 'Machine', 'Available', null, 2, 30, 150, 'Second one in the back room.'],
  ['Espresso machine for tastings', 'Machine', 'Available', null, 1, 20, 70, 'Tasting bar.'],
  ['Industrial grinder', 'Machine', 'Unavailable', 50, 1, 140, 45, 'Capacity in kg an hour. Burrs are worn.'],
  ['Cold room', 'Room', 'In Use', 12, 1, 44, 46, 'Capacity in square metres. Keep at 4 degrees.'],
  ['Tasting room', 'Room', 'Available', 15, 1, null, null, 'For fifteen guests. Book with Mei Hua.'],
  ['Pallet jack', 'Tool', 'Available', 2000, 2, 60, 120, 'Capacity in kg.'],
  ['Thermos flasks, 2 litres', 'Tool', 'In Use', null, 24, null, null, 'Eight are lent to Island Kitchen.'],
  ['Label printer', 'Tool', 'Available', null, 1, null, null, 'Rolls on rack F4.'],
  ['Old delivery trolley', 'Tool', 'Retired', 120, 1, 400, null, 'Wheels are gone; kept for spares.'],
];

/** What one of each is sold for, in dollars, in the order of the rows. */
const prices = [
  ...[28.5, 26, 27, 32, 24, 14.2, 12.8, 11.5, 9.8, 18],
  ...[8.5, 15.8, 13.9, 22, 38, 12, 16.5],
  ...[62, 66, 45, 39, 24, 11.5],
  ...[26, 18, 12.5, 22, 11, 14],
  ...[58, 66, 72, 34, 28, 45, 60, 38, 14, 32],
  ...[36, 18, 48, 42, 33, 24, 26, 16, 15, 22],
  ...[14, 20, 68, 85, 42, 36],
  ...[28, 24, 15, 26],
];

/** Unit, price and cost in cents of the row at this place. A little more than a third is earned on most. */
export function samplePrice(place: number): { unit: string; price: number; cost: number } {
  const price = Math.round((prices[place] ?? 20) * 100);
  return { unit: 'pcs', price, cost: Math.round(price * (0.58 + (place % 4) * 0.03)) };
}
