import { productTable } from './table';

export const electronics = productTable(`
standard |   9.99 | 1 m, 2 m               | USB-C-Ladekabel        | USB-C Charging Cable | Câble USB-C               | USB-C-kabel               | Kabel USB-C
standard |  24.99 | 30 W, 65 W             | USB-C-Netzteil         | USB-C Power Adapter  | Chargeur USB-C            | USB-C-lader               | Ładowarka USB-C
standard |  29.99 | 10 000 mAh, 20 000 mAh | Powerbank              | Power Bank           | Batterie externe          | Powerbank                 | Powerbank
standard |  79.99 |                        | Bluetooth-Kopfhörer    | Bluetooth Headphones | Casque Bluetooth          | Bluetooth-koptelefoon     | Słuchawki Bluetooth
standard |  49.99 |                        | In-Ear-Kopfhörer       | Wireless Earbuds     | Écouteurs sans fil        | Draadloze oordopjes       | Słuchawki douszne
standard |  59.99 |                        | Bluetooth-Lautsprecher | Bluetooth Speaker    | Enceinte Bluetooth        | Bluetooth-speaker         | Głośnik Bluetooth
standard |  19.99 |                        | Funkmaus               | Wireless Mouse       | Souris sans fil           | Draadloze muis            | Mysz bezprzewodowa
standard |  44.99 |                        | Tastatur               | Keyboard             | Clavier                   | Toetsenbord               | Klawiatura
standard |   7.99 | E27, E14, GU10         | LED-Lampe 8 W          | LED Bulb 8 W         | Ampoule LED 8 W           | Ledlamp 8 W               | Żarówka LED 8 W
standard |  34.99 |                        | Wasserkocher           | Kettle               | Bouilloire                | Waterkoker                | Czajnik elektryczny
standard |  39.99 |                        | Toaster                | Toaster              | Grille-pain               | Broodrooster              | Toster
standard |  49.99 |                        | Stabmixer              | Hand Blender         | Mixeur plongeant          | Staafmixer                | Blender ręczny          | Pürierstab
standard |  89.99 |                        | Dampfbügeleisen        | Steam Iron           | Fer à vapeur              | Stoomstrijkijzer          | Żelazko parowe
standard |  34.99 |                        | Föhn                   | Hair Dryer           | Sèche-cheveux             | Haardroger                | Suszarka do włosów      | Haarfön
standard |  64.99 |                        | Elektrische Zahnbürste | Electric Toothbrush  | Brosse à dents électrique | Elektrische tandenborstel | Szczoteczka elektryczna
standard | 179.00 |                        | Staubsauger            | Vacuum Cleaner       | Aspirateur                | Stofzuiger                | Odkurzacz
standard | 449.00 |                        | Kaffeevollautomat      | Bean to Cup Machine  | Machine à grains          | Volautomaat koffie        | Ekspres automatyczny
standard | 549.00 | 128 GB, 256 GB         | Smartphone             | Smartphone           | Smartphone                | Smartphone                | Smartfon
standard | 329.00 | 64 GB, 128 GB          | Tablet                 | Tablet               | Tablette                  | Tablet                    | Tablet
standard | 899.00 | 16 GB, 32 GB           | Notebook               | Laptop               | Ordinateur portable       | Laptop                    | Laptop
standard | 199.00 | 24″, 27″               | Monitor                | Monitor              | Écran                     | Monitor                   | Monitor
standard | 399.00 | 43″, 55″               | Fernseher              | Television           | Téléviseur                | Televisie                 | Telewizor
standard |  24.99 | 128 GB, 512 GB         | Speicherkarte          | Memory Card          | Carte mémoire             | Geheugenkaart             | Karta pamięci
standard |  14.99 | 3-fach, 6-fach         | Steckdosenleiste       | Extension Lead       | Multiprise                | Stekkerdoos               | Listwa zasilająca
standard |  12.99 |                        | Schutzhülle            | Phone Case           | Coque de protection       | Telefoonhoesje            | Etui na telefon
standard |  32.99 | 304, 953               | Druckerpatrone         | Ink Cartridge        | Cartouche d’encre         | Inktcartridge             | Tusz do drukarki
`);
