// The names have no accents, as on a licence disc (Citroen, Megane), and are sorted.
// Makes and models that need no petrol or diesel are left out.

type Catalogue = Record<string, Record<string, string[]>>;

/** The makes that are sold in South Africa, each with its models, each with its types. */
const catalogue = `
Abarth
  500: 1.4T
  595: 1.4T, Competizione, Turismo
  695: 1.4T, Rivale
  124 Spider: 1.4T, 1.4T Auto
Alfa Romeo
  147: 1.6 Twin Spark, 2.0 Twin Spark, 3.2 V6 GTA
  156: 1.8 Twin Spark, 2.0 Twin Spark, 2.5 V6
  159: 1.8 TBi, 2.2 JTS, 3.2 V6 JTS
  4C: 1.8T Coupe, 1.8T Spider
  Giulia: 2.0T Super, 2.0T Veloce, 2.9T V6 Quadrifoglio
  Giulietta: 1.4 MultiAir, 1.4T Distinctive, 1.4T Progression, 1.8T Quadrifoglio Verde
  GT: 2.0 JTS, 3.2 V6
  MiTo: 0.9 TwinAir, 1.4 MultiAir, 1.4T Distinctive, 1.4T Quadrifoglio Verde
  Stelvio: 2.0T Q4 Super, 2.0T Q4 Veloce, 2.9T V6 Quadrifoglio
  Tonale: 1.5T Hybrid Ti, 1.5T Hybrid Veloce
Audi
  A1: 1.0 TFSI, 1.2 TFSI, 1.4 TFSI, 1.6 TDI, 1.8 TFSI, 30 TFSI, 35 TFSI, 40 TFSI
  A3: 1.0 TFSI, 1.4 TFSI, 1.6 FSI, 1.8 TFSI, 2.0 FSI, 2.0 TDI, 30 TFSI, 35 TFSI
  A4: 1.4 TFSI, 1.8 TFSI, 1.8T, 1.9 TDI, 2.0 TDI, 2.0 TFSI, 3.0 TDI quattro, 35 TFSI, 40 TFSI
  A5: 1.8 TFSI, 2.0 TDI, 2.0 TFSI, 3.0 TDI quattro, 3.2 FSI, 35 TDI, 40 TFSI, 45 TFSI
  A6: 1.8 TFSI, 2.0 TDI, 2.0 TFSI, 2.8 FSI, 3.0 TDI quattro, 40 TDI, 45 TFSI
  A7: 2.0 TFSI, 3.0 TDI quattro, 3.0 TFSI quattro, 45 TDI, 55 TFSI
  A8: 3.0 TDI quattro, 4.2 TDI quattro, 55 TFSI
  Q2: 1.0 TFSI, 1.4 TFSI, 2.0 TDI, 30 TFSI, 35 TFSI
  Q3: 1.4 TFSI, 2.0 TDI, 2.0 TFSI quattro, 35 TFSI, 40 TDI, 40 TFSI
  Q5: 2.0 TDI quattro, 2.0 TFSI quattro, 3.0 TDI quattro, 3.2 FSI quattro, 40 TDI, 45 TFSI
  Q7: 3.0 TDI quattro, 3.0 TFSI quattro, 3.6 FSI quattro, 4.2 TDI quattro, 45 TDI, 55 TFSI
  Q8: 45 TDI, 55 TFSI, RS Q8, SQ8
  R8: 4.2 FSI, 5.2 FSI V10, 5.2 FSI V10 Plus
  RS3: 2.5 TFSI Sedan, 2.5 TFSI Sportback
  S3: 2.0 TFSI Sedan, 2.0 TFSI Sportback
  SQ5: 3.0 TDI, 3.0 TFSI
  TT: 1.8 TFSI, 1.8T, 2.0 TFSI, 3.2 quattro, TT RS, TTS
BAIC
  B30: 1.5T, 1.5T Hybrid
  B40: 2.0TD, 2.0TD Hunter
  B40 Plus: 2.0T, 2.0T Champion, 2.0T Hunter, 2.0TD, 2.0TD Hunter
  Beijing X55: 1.5T Dynamic, 1.5T Elite, 1.5T Premium
  D20: 1.3, 1.5 Comfort, 1.5 Fashion
  X25: 1.5 Comfort, 1.5 Elite, 1.5 Fashion
BMW
  1 Series: 116i, 118d, 118i, 120d, 120i, 125i, 128ti, 130i, 135i, M135i, M140i
  2 Series: 218d, 218i, 220d, 220i, 228i, M235i, M240i
  2 Series Active Tourer: 218i, 220d, 220i
  3 Series: 316i, 318d, 318i, 320d, 320i, 323i, 325i, 328i, 330d, 330e, 330i, 335i, 340i, M340i
  4 Series: 420d, 420i, 428i, 430i, 435i, 440i, M440i
  5 Series: 520d, 520i, 523i, 525i, 528i, 530d, 530i, 535d, 535i, 540i, 550i
  6 Series: 630i, 640d, 640i, 650i
  7 Series: 730d, 740i, 745i, 750i, 760i
  8 Series: 840i, M850i
  M2: 3.0, Competition, CS
  M3: Competition, CS, E46, E90, E92, F80
  M4: Competition, CS, CSL, F82
  M5: Competition, E60, F10, F90
  X1: sDrive18d, sDrive18i, sDrive20d, sDrive20i, xDrive20d, xDrive25i, xDrive30e
  X2: M35i, sDrive18i, sDrive20i, xDrive20d
  X3: 2.0d, 2.5i, 3.0d, M40i, sDrive18d, sDrive20i, xDrive20d, xDrive20i, xDrive28i, xDrive30d, xDrive30i, xDrive35i
  X4: M40i, xDrive20d, xDrive20i, xDrive28i, xDrive30d, xDrive35i
  X5: 3.0d, 3.0i, 4.4i, 4.8i, M50d, xDrive25d, xDrive30d, xDrive35i, xDrive40d, xDrive40i, xDrive50i
  X6: M50d, xDrive30d, xDrive35i, xDrive40d, xDrive40i, xDrive50i
  X7: M50i, M60i, xDrive30d, xDrive40d, xDrive40i
  Z3: 1.8, 1.9, 2.2i, 2.8, 3.0i
  Z4: 2.0i, 2.5i, 3.0i, M40i, sDrive20i, sDrive23i, sDrive28i, sDrive35i
BYD
  Sealion 5: 1.5 DM-i Comfort, 1.5 DM-i Dynamic
  Sealion 6: 1.5 DM-i, 1.5T DM-i AWD
  Shark 6: 1.5T PHEV Double Cab
Chana
  Benni: 1.3
  Star: 1.0 Single Cab, 1.3 Double Cab, 1.3 Single Cab
Changan
  Alsvin: 1.5
  CS75 Pro: 1.5T
  Hunter: 1.9TD Double Cab
  Star: 1.3 Double Cab, 1.3 Double Cab Lux, 1.3 Minivan, 1.3 Single Cab
Chery
  J1: 1.3 TE, 1.3 TX
  J2: 1.5 Sedan, 1.5 TX
  J3: 1.6 TE, 1.6 TX, 1.6 TXE
  J5: 1.8, 2.0
  QQ: 0.8 TE, 1.1 TE, 1.1 TX
  Tiggo: 1.6 TX, 2.0 TX
  Tiggo 4 Pro: 1.5 Comfort, 1.5 Elite, 1.5 LiT, 1.5 Urban, 1.5T Elite, 1.5T Elite SE
  Tiggo 7 CSH: 1.5T PHEV
  Tiggo 7 Pro: 1.5T Distinction, 1.5T Executive
  Tiggo 7 Pro Max: 1.6T Distinction, 1.6T Executive, 1.6T Executive AWD
  Tiggo 8 CSH: 1.5T PHEV
  Tiggo 8 Pro: 1.6T Distinction, 1.6T Executive
  Tiggo 8 Pro Max: 2.0T Executive, 2.0T Executive AWD
  Tiggo 9: 1.5T PHEV, 2.0T AWD
  Tiggo Cross: 1.5 CSH Comfort, 1.5 CSH Elite, 1.5T Comfort, 1.5T Elite
Chevrolet
  Aveo: 1.5, 1.5 LS, 1.5 LT, 1.6 L, 1.6 LS, 1.6 LT
  Captiva: 2.0D LT, 2.2D LT, 2.4 LT, 3.0 V6 LTZ, 3.2 V6 LTZ
  Corsa Utility: 1.4, 1.4 Club, 1.7 DTi, 1.8 Sport
  Cruze: 1.4T LS, 1.6 L, 1.6 LS, 1.8 LS, 1.8 LT, 2.0D LT
  Lumina: 3.8 V6, 5.7 V8 SS, 6.0 V8 SS, 6.0 V8 SS Ute
  Optra: 1.6 L, 1.6 LS, 1.8 LT
  Orlando: 1.8 LS, 1.8 LT
  Sonic: 1.3D LS, 1.4 LS, 1.4T RS, 1.6 LS
  Spark: 0.8 L, 0.8 LS, 1.0 LS, 1.0 LT, 1.2 Campus, 1.2 L, 1.2 LS, 1.2 LT
  Spark Lite: 1.0 LS, 1.0 LT
  Trailblazer: 2.5D LT, 2.8D LTZ, 2.8D LTZ 4x4, 3.6 V6 LTZ 4x4
  Utility: 1.3D Club, 1.4, 1.4 Club, 1.8 Club, 1.8 Sport
  Vivant: 1.6, 2.0
Chrysler
  300C: 3.0 CRD, 3.5 V6, 3.6 V6, 5.7 V8, SRT8
  Crossfire: 3.2 V6 Coupe, 3.2 V6 Roadster
  Grand Voyager: 2.8 CRD, 3.3 V6, 3.8 V6
  Neon: 2.0 LE, 2.0 LX
  PT Cruiser: 2.0 Classic, 2.2 CRD, 2.4 GT, 2.4 Limited
  Sebring: 2.4, 2.7 V6
  Voyager: 2.4, 2.5 CRD, 3.3 V6
Citroen
  Basalt: 1.2 Plus, 1.2T Max
  Berlingo: 1.6 HDi, 1.6 HDi Panel Van
  C1: 1.0, 1.0 Attraction, 1.0 Seduction
  C2: 1.4, 1.6 VTR, 1.6 VTS
  C3: 1.2 Feel, 1.2 Max, 1.2 PureTech Feel, 1.2 PureTech Shine, 1.4i, 1.6i
  C3 Aircross: 1.2T Feel, 1.2T Max, 1.2T Plus, 1.2T Shine
  C4: 1.6 HDi, 1.6 VTi, 1.6 VTR, 2.0 HDi, 2.0 VTS
  C4 Cactus: 1.2 PureTech Feel, 1.2T PureTech Shine
  C5: 1.6 HDi, 2.0 HDi, 2.0i, 3.0 V6
  C5 Aircross: 1.6T Feel, 1.6T Shine
  DS3: 1.2 VTi, 1.6 THP Sport, 1.6 VTi Style
  Grand C4 Picasso: 1.6 HDi, 2.0 HDi, 2.0i
  Xsara: 1.6, 1.8, 2.0 HDi
  Xsara Picasso: 1.6 HDi, 1.8i, 2.0 HDi
Daihatsu
  Charade: 1.0, 1.0 CX
  Copen: 1.3
  Gran Max: 1.5 Panel Van, 1.5 Pick-up
  Materia: 1.5, 1.5 Auto
  Sirion: 1.0, 1.3, 1.3 CX, 1.3 Sport, 1.5 Sport
  Terios: 1.3 4x4, 1.5, 1.5 4x4
  YRV: 1.3
Datsun
  Go: 1.2 Flash, 1.2 Lux, 1.2 Mid, 1.2 Remix
  Go+: 1.2 Lux, 1.2 Mid, 1.2 Panel Van
Dodge
  Avenger: 2.0 CRD, 2.0 SXT, 2.4 SXT
  Caliber: 1.8 SXT, 2.0 CRD SXT, 2.0 SXT, 2.4 R/T, 2.4T SRT4
  Journey: 2.0 CRD, 2.4, 2.7 V6 R/T, 2.7 V6 SXT, 3.6 V6 R/T
  Nitro: 2.8 CRD R/T, 2.8 CRD SXT, 3.7 V6 SXT, 4.0 V6 R/T
FAW
  Besturn B50: 1.6
  Sirius S80: 1.3, 1.5
  V2: 1.3 DLX
  X-PV: 1.0 Panel Van
Fiat
  500: 0.9 TwinAir, 0.9 TwinAir Lounge, 1.2, 1.4 Lounge, 1.4 Sport
  500X: 1.4T Cross, 1.4T Cross Plus, 1.4T Lounge, 1.6 Pop Star
  Bravo: 1.4T, 1.4T Sport
  Doblo: 1.3 MultiJet, 1.6 MultiJet, 1.9 JTD
  Ducato: 2.3 MultiJet, 2.3 MultiJet LWB
  Fiorino: 1.3 MultiJet, 1.4
  Fullback: 2.4D LX Double Cab, 2.5D SX Double Cab
  Grande Punto: 1.2, 1.4, 1.9 MultiJet
  Palio: 1.2 EL, 1.2 Go!, 1.6 EL, 1.7 TD
  Panda: 0.9 TwinAir 4x4, 0.9 TwinAir Easy, 0.9 TwinAir Lounge, 1.2 Dynamic
  Punto: 1.2, 1.2 Active, 1.3 MultiJet, 1.4 Easy, 1.4 Emotion
  Siena: 1.2 EL, 1.6 EL
  Strada: 1.2, 1.3 MultiJet, 1.4, 1.6 EL, 1.7 TD
  Tipo: 1.3 MultiJet, 1.4 Easy, 1.4 Lounge, 1.4 Pop, 1.6 Easy
  Uno: 1.1, 1.1 Mia, 1.1 Pacer, 1.4, 1.4 Turbo
Ford
  Bantam: 1.3i, 1.3i XL, 1.4 TDCi, 1.6i, 1.6i XL, 1.6i XLT
  Cortina: 1.6, 2.0, 3.0 V6, XR6
  Courier: 1.8, 2.2, 2.5 TD, 3.0 V6
  EcoSport: 1.0 EcoBoost Titanium, 1.0 EcoBoost Trend, 1.5 Ambiente, 1.5 TDCi Ambiente, 1.5 TDCi Titanium, 1.5 TDCi Trend, 1.5 Titanium
  Escort: 1.3, 1.6, 1.8, XR3
  Everest: 2.0D BiT Sport, 2.0D BiT XLT, 2.0D SiT XLT, 2.2 TDCi XLS, 2.2 TDCi XLT, 2.5 TDCi XLT, 3.0 TDCi LTD, 3.0 TDCi XLT, 3.0D V6 Platinum, 3.0D V6 Wildtrak, 3.2 TDCi Limited, 3.2 TDCi XLT
  Fiesta: 1.0 EcoBoost Ambiente, 1.0 EcoBoost Titanium, 1.0 EcoBoost Trend, 1.4 Ambiente, 1.4 Trend, 1.4i, 1.5 TDCi Trend, 1.6 TDCi, 1.6 Titanium, 1.6i Ghia, ST
  Figo: 1.4 Ambiente, 1.4 TDCi Ambiente, 1.4 TDCi Trend, 1.4 Trend, 1.5 Ambiente, 1.5 TDCi Trend, 1.5 Titanium, 1.5 Trend
  Focus: 1.0 EcoBoost Ambiente, 1.0 EcoBoost Trend, 1.5 EcoBoost Trend, 1.6 Ambiente, 1.6 Si, 1.6 Trend, 1.8 Si, 2.0 GDi Trend, 2.0 TDCi, 2.0 TDCi Trend, RS, ST
  Fusion: 1.4i Ambiente, 1.5 EcoBoost Trend, 1.6 TDCi, 1.6i Elegance, 2.0 EcoBoost Titanium, 2.0 TDCi Titanium
  Ikon: 1.3i, 1.6i, 1.6i Trend
  Ka: 1.3
  Kuga: 1.5 EcoBoost Ambiente, 1.5 EcoBoost Trend, 1.5 TDCi Ambiente, 1.6 EcoBoost Ambiente, 1.6 EcoBoost Trend, 2.0 EcoBoost Titanium, 2.0 TDCi Titanium, 2.5T Titanium
  Laser: 1.3 Tonic, 1.3 Tracer, 1.4, 1.6
  Mondeo: 1.8, 2.0, 2.0 EcoBoost Titanium, 2.0 TDCi, 2.3, 2.5T
  Mustang: 2.3 EcoBoost, 5.0 GT, 5.0 GT Convertible, Mach 1
  Puma: 1.0T ST-Line Vignale, 1.0T Titanium
  Ranger: 2.0D BiT Raptor, 2.0D BiT Tremor, 2.0D BiT Wildtrak, 2.0D BiT XLT, 2.0D SiT XL, 2.0D SiT XLT, 2.2 TDCi XL, 2.2 TDCi XLS, 2.2 TDCi XLT, 2.5 TD, 2.5i XL, 3.0 TDCi XLE, 3.0 V6 EcoBoost Raptor, 3.0D V6 Platinum, 3.0D V6 Wildtrak, 3.2 TDCi Wildtrak, 3.2 TDCi XLS, 3.2 TDCi XLT, 4.0 V6 XLE
  Sapphire: 1.6, 2.0, 3.0 V6
  Sierra: 1.6, 2.0, 2.3 V6, 3.0 V6 XR6
  Territory: 1.8T Ambiente, 1.8T Titanium, 1.8T Trend, 4.0 Ghia
  Tourneo Connect: 1.0T EcoBoost Trend, 1.6 TDCi Titanium, 1.6 TDCi Trend
  Tourneo Custom: 2.0 TDCi Limited, 2.0D SiT Trend, 2.2 TDCi Ambiente, 2.2 TDCi Limited, 2.2 TDCi Trend
  Transit: 2.2 TDCi Chassis Cab, 2.2 TDCi LWB, 2.2 TDCi MWB
  Transit Connect: 1.0T EcoBoost, 1.6 TDCi
  Transit Custom: 2.0D SiT, 2.2 TDCi LWB, 2.2 TDCi SWB
Foton
  Tunland: 2.8TD Comfort, 2.8TD Luxury
  Tunland G7: 2.0TD Double Cab, 2.0TD Double Cab 4x4, 2.0TD Single Cab
  Tunland V7: 2.0TD Double Cab, 2.0TD Double Cab 4x4
  Tunland V9: 2.0TD Double Cab, 2.0TD Double Cab 4x4
  View: 2.8TD
GAC
  Emkoo: 1.5T Executive, 1.5T Executive Plus
  GS3 Emzoom: 1.5T Comfort, 1.5T Executive, 1.5T R-Style
Geely
  E5 EM-i: 1.5 PHEV Apex, 1.5 PHEV Aspire
  Emgrand: 1.8
  LC: 1.0, 1.3, 1.3 Cross
  MK: 1.5 Hatch, 1.5 Sedan
GWM
  C10: 1.5
  C20R: 1.5
  Florid: 1.5, 1.5 Lux
  H5: 2.0 VGT, 2.4
  H6: 1.5T, 2.0 VGT
  Hover: 2.0 VGT, 2.4, 2.4 4x4, 2.8 TCi
  M4: 1.5
  Multi Wagon: 2.2, 2.8 TCi
  P-Series: 2.0TD DLX Double Cab, 2.0TD LS Double Cab, 2.0TD LT Double Cab 4x4, 2.0TD LTD Double Cab 4x4, 2.0TD SX Double Cab, 2.0TD SX Single Cab
  P300: 2.4TD Double Cab, 2.4TD Double Cab 4x4
  P500: 2.0T HEV Ultra Luxury 4x4, 2.4TD Ultra Luxury 4x4
  Peri: 1.3
  Steed: 2.2 MPi Single Cab, 2.4 Double Cab, 2.5 TCi, 2.8 TCi
  Steed 5: 2.0 VGT Double Cab, 2.0 VGT SX Single Cab, 2.2 MPi Double Cab, 2.2 MPi SX Single Cab, 2.4 MPi Double Cab
  Steed 5E: 2.0 VGT Xscape Double Cab, 2.4 MPi Double Cab
  Steed 6: 2.0 VGT SX Double Cab, 2.0 VGT Xscape Double Cab
  Tank 300: 2.0T 4x4, 2.0T HEV 4x4, 2.4TD 4x4
  Tank 500: 2.0T HEV 4x4, 2.4TD 4x4
Haval
  H1: 1.5 VVT
  H2: 1.5T City, 1.5T Luxury
  H6: 1.5T HEV Ultra Luxury, 2.0T Luxury, 2.0T Premium, 2.0T Super Luxury 4WD
  H6 C: 2.0T City, 2.0T Luxury, 2.0T Premium
  H6 GT: 2.0T Super Luxury 4WD
  H7: 1.5T HEV, 2.0T, 2.0T 4WD
  H9: 2.0T 4WD Luxury
  Jolion: 1.5 HEV Luxury, 1.5T City, 1.5T City Plus, 1.5T Luxury, 1.5T Premium, 1.5T S Super Luxury, 1.5T Super Luxury
  Jolion Pro: 1.5 HEV Ultra Luxury, 1.5T Premium, 1.5T Super Luxury
Honda
  Accord: 2.0 Elegance, 2.0 Executive, 2.2 i-CTDi, 2.4 Executive, 3.5 V6
  Amaze: 1.2 Comfort, 1.2 Trend
  Ballade: 1.5 Comfort, 1.5 Elegance, 1.5 Executive, 1.5 RS, 1.5 Trend, 150, 160i, 180i
  BR-V: 1.5 Comfort, 1.5 Elegance, 1.5 Trend
  Brio: 1.2 Comfort, 1.2 Sedan Comfort, 1.2 Trend
  Civic: 1.5T Executive, 1.5T RS, 1.5T Sport, 1.6 Comfort, 1.6 i-DTEC, 1.8 Comfort, 1.8 Elegance, 1.8 Executive, 1.8 VXi, 2.0T Type R
  CR-V: 1.5T Exclusive, 1.5T Executive, 1.6 i-DTEC, 2.0 Comfort, 2.0 Elegance, 2.0 RVi, 2.2 i-DTEC, 2.4 Elegance, 2.4 Executive, 2.4 RVi
  CR-Z: 1.5 Hybrid
  Elevate: 1.5 Comfort, 1.5 Elegance
  Fit: 1.5 Comfort, 1.5 Elegance, 1.5 Executive, 1.5 Hybrid
  FR-V: 1.7, 2.0, 2.2 i-CTDi
  HR-V: 1.5 Comfort, 1.5 Elegance, 1.5 Executive, 1.6, 1.8 Elegance
  Jazz: 1.2 Comfort, 1.2 Trend, 1.3 Comfort, 1.3 Hybrid, 1.4 LX, 1.5 Dynamic, 1.5 Elegance, 1.5 EX, 1.5 Executive, 1.5 Sport
  S2000: 2.0
  WR-V: 1.2 Comfort, 1.2 Elegance
Hummer
  H3: 3.5, 3.7, 5.3 V8
Hyundai
  Accent: 1.5, 1.6 Fluid, 1.6 GL, 1.6 GLS, 1.6 GLS High-Spec, 1.6 Motion
  Atos: 1.1 GLS, 1.1 Motion, 1.1 Prime
  Creta: 1.4T Executive, 1.5 Executive, 1.5 Premium, 1.5D Executive, 1.6 Executive, 1.6D Executive
  Elantra: 1.6 Executive, 1.6 GLS, 1.6 Premium, 1.6T Elite Sport, 1.8 Executive, 1.8 GLS, 2.0 Elite
  Exter: 1.2 Executive, 1.2 Premium
  Getz: 1.3, 1.4 GL, 1.4 HS, 1.4 SR, 1.5 CRDi, 1.6 GLS, 1.6 HS, 1.6 SR
  Grand Creta: 1.5D Executive, 2.0 Elite, 2.0 Executive, 2.0 Premium
  Grand i10: 1.0 Fluid, 1.0 Motion, 1.2 Fluid, 1.2 Motion, 1.2 Premium, 1.25 Fluid, 1.25 Motion
  H-1: 2.4 Executive, 2.4 Panel Van, 2.5 CRDi Elite, 2.5 CRDi Executive, 2.5 CRDi Multicab, 2.5 CRDi Panel Van
  H100: 2.5 TCi Chassis Cab, 2.6D Chassis Cab, 2.6D Deck, 2.6D Tipper
  i10: 1.1 GL, 1.1 GLS, 1.1 Motion, 1.2 GLS, 1.25 Fluid
  i20: 1.0T Fluid, 1.0T N Line, 1.2 Fluid, 1.2 Motion, 1.4 CRDi, 1.4 Fluid, 1.4 GL, 1.4 GLS, 1.4 Motion, 1.4 Sport, 1.6 GLS, 1.6T N
  i30: 1.6 GLS, 1.6 Premium, 1.8 Executive, 1.8 GLS, 2.0 GLS, 2.0T N
  ix35: 1.7 CRDi Premium, 2.0 CRDi Elite, 2.0 CRDi Executive, 2.0 Elite, 2.0 Executive, 2.0 GL, 2.0 GLS, 2.0 Premium
  Kona: 1.0T Executive, 2.0 Executive, 2.0T N
  Matrix: 1.6, 1.8
  Palisade: 2.2D Elite 4WD
  Santa Fe: 1.6T Hybrid, 2.2 CRDi, 2.2 CRDi 4WD, 2.2D Elite, 2.2D Executive, 2.2D Premium, 2.4 GLS, 2.7 V6 GLS
  Sonata: 2.0 GLS, 2.4 Elite, 2.4 Executive, 2.4 GLS
  Staria: 2.2D Elite, 2.2D Executive, 2.2D Luxury, 2.2D Multicab, 2.2D Panel Van
  Terracan: 2.5 TCi, 2.9 CRDi, 3.5 V6
  Tiburon: 2.0, 2.7 V6
  Tucson: 1.6T Elite, 1.6T Executive, 1.6T Sport, 1.7 CRDi Executive, 2.0 CRDi Elite, 2.0 Elite, 2.0 Executive, 2.0 GLS, 2.0 Premium, 2.0D Elite, 2.0D Executive, 2.0D N Line, 2.7 V6 GLS
  Veloster: 1.6 Executive, 1.6T Elite
  Venue: 1.0T Fluid, 1.0T Glide, 1.0T Motion, 1.0T N Line, 1.2 Fluid, 1.2 Motion
Infiniti
  FX: FX30d, FX35, FX37, FX50
  Q30: 1.6T, 2.0T, 2.2D
  Q50: 2.0T, 2.2D, 3.0T, 3.5 Hybrid
  QX50: 3.0D, 3.7
  QX70: 3.0D, 3.7, 5.0
Isuzu
  D-Max: 1.9D HR Double Cab, 1.9D HR Single Cab, 1.9D L Double Cab, 1.9D LS Double Cab, 1.9D S Single Cab, 1.9D X-Rider Double Cab, 3.0D LS Double Cab, 3.0D LS Extended Cab, 3.0D LSE Double Cab, 3.0D V-Cross Double Cab, 3.0D X-Rider Double Cab, 250 Double Cab Hi-Rider, 250 Double Cab X-Rider, 250 Single Cab Fleetside, 300 Double Cab LX, 300 Extended Cab LX, AT35
  KB: KB 160, KB 200, KB 200i, KB 220, KB 240 Fleetside, KB 240 LE Double Cab, KB 250 D-Teq Fleetside, KB 250 D-Teq LE Double Cab, KB 250 D-Teq X-Rider, KB 280 DT, KB 300 D-Teq LX Double Cab, KB 300 D-Teq LX Extended Cab, KB 320 V6
  MU-X: 1.9D LS, 1.9D X-Rider, 3.0D, 3.0D 4x4, 3.0D LS, 3.0D LSE, 3.0D Onyx
  Trooper: 3.0 DTi, 3.1 TD, 3.5 V6
JAC
  T6: 1.9 TDI Double Cab, 2.0 CTI Double Cab, 2.8 TDI Double Cab, 2.8 TDI Single Cab
  T8: 1.9 CTI Double Cab, 2.0 CTI Double Cab Lux, 2.0 CTI Double Cab Super Lux, 2.0 CTI Double Cab Super Lux 4x4
  T9: 2.0 CTI Double Cab Lux, 2.0 CTI Double Cab Super Lux, 2.0 CTI Double Cab Super Lux 4x4
  X200: 2.8 TDI 1.3 Ton, 2.8 TDI 1.5 Ton
Jaecoo
  J5: 1.5T
  J7: 1.5T SHS, 1.6T Glacier, 1.6T Inferno AWD, 1.6T Vortex
Jaguar
  E-Pace: D150, D180, P200, P250
  F-Pace: 20d, 25t, 30d, 35t, D200, D300, P250, SVR
  F-Type: 2.0T, 3.0 V6 S, 5.0 V8 R, P300, P450
  S-Type: 2.7D V6, 3.0 V6, 4.2 V8
  X-Type: 2.0 V6, 2.0D, 2.5 V6, 3.0 V6
  XE: 20d, 20t, 25t, 30t, S
  XF: 2.0D, 2.0T, 2.2D, 3.0 V6, 3.0D V6, XFR
  XJ: 3.0 V6, 3.0D V6, 5.0 V8
Jeep
  Cherokee: 2.4 Longitude, 2.5 CRD, 2.8 CRD Limited, 3.2 V6 Limited, 3.2 V6 Trailhawk, 3.7 V6 Limited, 4.0 Sport
  Commander: 3.0 CRD, 4.7 V8, 5.7 V8
  Compass: 1.4T Limited, 1.4T Longitude, 1.4T Trailhawk, 2.0 Limited, 2.4 Limited
  Gladiator: 3.6 V6 Rubicon, 3.6 V6 Sport
  Grand Cherokee: 2.7 CRD, 3.0 CRD Limited, 3.0 CRD Overland, 3.6 V6 Laredo, 3.6 V6 Limited, 3.6 V6 Overland, 4.0, 4.7 V8, 5.7 V8 Overland, SRT8, Trackhawk
  Grand Cherokee L: 3.6 V6 Limited, 3.6 V6 Overland, 3.6 V6 Summit
  Patriot: 2.0 CRD, 2.4 Limited
  Renegade: 1.4T Limited, 1.4T Longitude, 1.6 Sport, 2.4 Trailhawk
  Wrangler: 2.0T Rubicon, 2.0T Sahara, 2.8 CRD Unlimited Sahara, 3.6 V6 Rubicon, 3.6 V6 Sahara, 3.8 V6 Sahara, 4.0 Sport
Jetour
  Dashing: 1.5T Deluxe, 1.5T Momentum, 1.6T Deluxe
  T1: 1.5T, 2.0T
  T2: 2.0T, 2.0T AWD
  X70 Plus: 1.5T Deluxe, 1.5T Momentum, 1.6T Deluxe
JMC
  Boarding: 2.8 TD Double Cab, 2.8 TD Single Cab
  Carrying: 2.8 TD
  Vigus: 2.4 TD Double Cab
Kia
  Carens: 1.5 EX, 1.5 EX+, 1.5 LX, 1.5D EX, 2.0
  Carnival: 2.2 CRDi EX, 2.2 CRDi EX+, 2.2 CRDi SX, 2.2 CRDi SXL
  Ceed: 1.6, 1.6T, 2.0
  Cerato: 1.6, 1.6 EX, 2.0 EX, 2.0 SX
  Grand Sedona: 2.2 CRDi EX, 2.2 CRDi LX, 2.2 CRDi SX, 2.2 CRDi SXL, 3.3 V6
  K2500: 2.5 TCi, 2.5D
  K2700: 2.7D Drop Side, 2.7D Tipper, 2.7D Workhorse
  Koup: 1.6T, 2.0
  Magentis: 2.0, 2.7 V6
  Optima: 2.4 GDi
  Pegas: 1.4 EX, 1.4 LX
  Picanto: 1.0 LS, 1.0 LX, 1.0 Runner, 1.0 Start, 1.0 Street, 1.0 Style, 1.1 EX, 1.1 LX, 1.2 EX, 1.2 EX+, 1.2 LS, 1.2 Smart, 1.2 Style, 1.2 X-Line
  Rio: 1.2 LS, 1.2 LX, 1.4 EX, 1.4 LS, 1.4 LX, 1.4 Tec, 1.5, 1.6
  Sedona: 2.7 V6, 2.9 CRDi EX, 2.9 CRDi LX
  Seltos: 1.4T GT Line, 1.5 CRDi EX+, 1.5 EX, 1.5 LS, 1.5 LX, 1.5T GT Line, 1.6 EX, 1.6 EX+
  Shuma: 1.6, 1.8
  Sonet: 1.0T EX, 1.5 EX, 1.5 LS, 1.5 LX
  Sorento: 2.2 CRDi EX+, 2.2 CRDi LS, 2.2 CRDi SX AWD, 2.2 CRDi SXL AWD, 2.4, 2.5 CRDi, 2.5D EX+, 3.5 V6
  Soul: 1.6, 1.6 CRDi, 2.0, 2.0 Smart, 2.0 Street
  Sportage: 1.6 CRDi EX, 1.6 CRDi LX, 1.6T GT Line, 1.6T GT Line S, 1.6T LX, 1.7 CRDi, 2.0, 2.0 CRDi, 2.0 CRDi EX, 2.0 CRDi Ignite, 2.0 EX, 2.0 Ignite, 2.7 V6
  Tasman: 2.2 CRDi Double Cab, 2.2 CRDi X-Line, 2.2 CRDi X-Pro
Land Rover
  Defender: 2.2 TD 90, 2.2 TD 110, 2.4 TD 110, 2.5 Td5, 90 D250, 90 P400, 110 D240, 110 D250, 110 D300, 110 P400, 130 D300, 300 Tdi, V8
  Discovery: 2.5 Td5, 2.5 TDi, 2.7 TD V6, 3.0 TD V6 HSE, 3.0 TD V6 SE, 4.0 V8, 4.4 V8 HSE, D300, P360, SD4 SE, Si6 HSE
  Discovery 3: 2.7 TD V6 HSE, 2.7 TD V6 S, 2.7 TD V6 SE, 4.4 V8 HSE
  Discovery 4: 2.7 TD V6 S, 3.0 SD V6 HSE, 3.0 SD V6 SE, 3.0 TD V6 SE, 5.0 V8 HSE
  Discovery Sport: D180, D200, P250, SD4 HSE, Si4 HSE, TD4 HSE, TD4 SE
  Freelander: 1.8i, 2.0 Td4, 2.5 V6
  Freelander 2: 2.2 SD4 SE, 2.2 TD4 HSE, 2.2 TD4 S, 2.2 TD4 SE, 3.2 i6, Si4
  Range Rover: 3.0 TD V6 Vogue, 3.6 TD V8, 4.2 V8 Supercharged, 4.4 SD V8 Vogue SE, 5.0 V8 Autobiography, D350, P530
  Range Rover Evoque: D180, D200, P250, SD4 Dynamic, SD4 Prestige, Si4 Dynamic, TD4 Pure
  Range Rover Sport: 2.7 TD V6, 3.0 SD V6 HSE, 3.6 TD V8, 5.0 V8 Supercharged, D300, D350, P400, SVR
  Range Rover Velar: D180, D200, D300, P250, P300
LDV
  T60: 2.0D Glide Double Cab, 2.0D Max Luxe Double Cab 4x4, 2.0D Max Pro Double Cab 4x4, 2.0D Pro Double Cab
Lexus
  CT: 200h, 200h F Sport, 200h S
  ES: 250 EX, 300h SE, 350
  GS: 300, 350, 430, 450h
  GX: 550 Overtrail, 550 SE
  IS: 200, 200t, 220d, 250, 300h, 350 F Sport, IS-F
  LS: 400, 430, 460, 500, 600h L
  LX: 450d, 470, 500d, 570, 600
  NX: 200t, 250 EX, 300, 300h, 350 F Sport, 350h SE, 450h+ F Sport
  RC: 200t, 300, 350, RC F
  RX: 300, 350 EX, 350 F Sport, 350h, 400h, 450h, 500h
  UX: 200, 250h EX, 250h F Sport, 250h SE
Mahindra
  Bolero: 2.5 CRDe Double Cab, 2.5 CRDe Single Cab, 2.5 TD Loader, Maxitruck, NEF 2.5 TCi
  Genio: 2.2 CRDe Double Cab, 2.2 CRDe Single Cab
  KUV100: 1.2 D75 K6+, 1.2 D75 K8, 1.2 G80 K2+, 1.2 G80 K4+, 1.2 G80 K6+, 1.2 G80 K8
  Pik Up: 2.2 mHawk Double Cab Karoo, 2.2 mHawk Double Cab S4, 2.2 mHawk Double Cab S6, 2.2 mHawk Double Cab S10, 2.2 mHawk Double Cab S11, 2.2 mHawk Single Cab S4, 2.2 mHawk Single Cab S6
  Quanto: 1.5 C2, 1.5 C6, 1.5 C8
  Scorpio: 2.2 mHawk GLX, 2.2 mHawk S11, 2.2 mHawk SLE, 2.2 mHawk VLX, 2.5 CRDe, 2.6 TD, Pik Up 2.5 CRDe
  Scorpio-N: 2.2D Z4, 2.2D Z8, 2.2D Z8 4x4, 2.2D Z8L, 2.2D Z8L 4x4
  Thar: 2.5 CRDe
  TUV300: 1.5 T6+, 1.5 T8, 1.5 T10
  XUV 3XO: 1.2T AX5, 1.2T AX5 L, 1.2T AX7 L, 1.2T MX2, 1.2T MX2 Pro, 1.2T MX3
  XUV300: 1.2T W4, 1.2T W6, 1.2T W8, 1.5D W6, 1.5D W8
  XUV500: 2.2D W4, 2.2D W6, 2.2D W8, 2.2D W10
  XUV700: 2.0T AX5, 2.0T AX7, 2.0T AX7 L
  Xylo: 2.2 mHawk E8, 2.5 CRDe E2, 2.5 CRDe E8
Mazda
  323: 1.3, 1.6, 1.8, Sting
  626: 1.8, 2.0, 2.5 V6
  B-Series: B1600, B1800, B2000, B2200, B2500 TD, B2600, B3000 V6
  BT-50: 1.9TD Active Double Cab, 1.9TD Active Single Cab, 1.9TD Dynamic Double Cab, 2.2 TDCi SLX, 2.5 TD, 2.5 TDCi SLX, 2.6i, 3.0 CRDi SLE, 3.0TD Individual Double Cab 4x4, 3.2 TDCi SLE, 4.0 V6
  CX-3: 2.0 Active, 2.0 Dynamic, 2.0 Hikari, 2.0 Individual, 2.0 Individual Plus
  CX-5: 2.0 Active, 2.0 Carbon Edition, 2.0 Dynamic, 2.0 Individual, 2.2DE Active, 2.2DE Akera, 2.5 Akera AWD, 2.5 Individual
  CX-7: 2.3 DISI, 2.3 DISI Individual, 2.5
  CX-30: 2.0 Active, 2.0 Carbon Edition, 2.0 Dynamic, 2.0 Individual
  CX-60: 2.5 Dynamic, 2.5 Individual AWD, 3.3D AWD
  Drifter: B1800, B2200, B2500 TD, B2500 TDi, B2600, B3000 V6, B4000 V6
  Etude: 130, 160, 180
  Mazda2: 1.3 Active, 1.4 Original, 1.5 Active, 1.5 Dynamic, 1.5 Hazumi, 1.5 Individual, 1.5 Individual Plus, 1.5DE Hazumi
  Mazda3: 1.5 Active, 1.5 Dynamic, 1.6 Active, 1.6 Dynamic, 1.6 Original, 2.0 Astina, 2.0 Individual, 2.3 Individual, 2.3 MPS
  Mazda5: 2.0 Active, 2.0 Original
  Mazda6: 2.0 Active, 2.0 Dynamic, 2.2DE Atenza, 2.3 Individual, 2.5 Atenza, 2.5 Individual
  MX-5: 1.8, 2.0, 2.0 RF, 2.0 Roadster-Coupe
  Rustler: 1.3, 1.6
  RX-8: 1.3 High Power, 1.3 Standard Power
Mercedes-Benz
  190E: 1.8, 2.0, 2.3, 2.6
  A-Class: A35 AMG, A45 AMG, A140, A160, A170, A180, A180 CDI, A190, A200, A200 CDI, A200d, A220 CDI, A220d, A250 Sport
  AMG GT: C, GT, R, S
  B-Class: B170, B180, B180 CDI, B200, B200 CDI, B200 Turbo, B200d, B220 CDI, B250
  C-Class: C43 AMG, C63 AMG, C180, C180 Kompressor, C200, C200 CDI, C200 Kompressor, C200d, C220 CDI, C220d, C230, C240, C250, C250 CDI, C270 CDI, C280, C300, C320 CDI, C350, C350e
  Citan: 108 CDI, 109 CDI, 111 CDI, 112
  CLA: CLA35 AMG, CLA45 AMG, CLA180, CLA200, CLA200 CDI, CLA200d, CLA220d, CLA250
  CLC: CLC180 Kompressor, CLC200 Kompressor, CLC220 CDI, CLC350
  CLK: CLK200 Kompressor, CLK230 Kompressor, CLK240, CLK320, CLK350, CLK500
  CLS: CLS53 AMG, CLS63 AMG, CLS250 CDI, CLS350, CLS400, CLS400d, CLS500
  E-Class: E43 AMG, E63 AMG, E200, E200 CDI, E200 Kompressor, E220 CDI, E220d, E230, E240, E250, E250 CDI, E270 CDI, E280, E300, E320, E320 CDI, E350, E350 CDI, E400, E500
  G-Class: G55 AMG, G63 AMG, G300 CDI Professional, G350 BlueTEC, G350d, G400d, G500
  GL: GL63 AMG, GL320 CDI, GL350 CDI, GL420 CDI, GL500
  GLA: GLA35 AMG, GLA45 AMG, GLA180, GLA200, GLA200 CDI, GLA200d, GLA220 CDI, GLA250 4Matic
  GLB: GLB35 AMG, GLB200, GLB220d, GLB250
  GLC: GLC43 AMG, GLC63 AMG, GLC200, GLC220d, GLC250, GLC250d, GLC300, GLC300d, GLC350d
  GLE: GLE43 AMG, GLE53 AMG, GLE63 AMG, GLE250d, GLE300d, GLE350d, GLE400, GLE400d, GLE450, GLE450d, GLE500
  GLK: GLK220 CDI, GLK250 CDI, GLK280, GLK300, GLK350
  GLS: GLS63 AMG, GLS350d, GLS400d, GLS450d, GLS500, GLS580
  ML: ML63 AMG, ML230, ML250 BlueTEC, ML270 CDI, ML320, ML320 CDI, ML350, ML350 BlueTEC, ML350 CDI, ML400, ML500
  R-Class: R320 CDI, R350, R500
  S-Class: S63 AMG, S320 CDI, S350, S350 BlueTEC, S350d, S400 Hybrid, S400d, S450, S500, S560, S600
  SL: SL55 AMG, SL63 AMG, SL350, SL400, SL500
  SLC: SLC43 AMG, SLC180, SLC200, SLC300
  SLK: SLK55 AMG, SLK200 Kompressor, SLK230 Kompressor, SLK250, SLK280, SLK350
  Sprinter: 308 CDI, 311 CDI, 313 CDI, 315 CDI, 316 CDI, 319 CDI, 416 CDI, 515 CDI, 516 CDI, 519 CDI
  V-Class: V200 CDI, V220 CDI, V220d, V250 BlueTEC, V250d, V300d
  Vaneo: 1.7 CDI, 1.9
  Viano: 2.0 CDI, 2.2 CDI, 3.0 CDI, 3.5 V6
  Vito: 109 CDI, 110 CDI, 111 CDI, 113 CDI, 114 CDI, 115 CDI, 116 CDI, 119 CDI, 122 CDI
  X-Class: X220d Progressive, X220d Pure, X250d Power, X250d Progressive, X350d Power, X350d Progressive
MG
  HS: 1.5T Comfort, 1.5T Luxury, 2.0T AWD
  MG3: 1.5, 1.5 Comfort, 1.5 Luxury
  MG6: 1.8T
  TF: 135, 160
  ZR: 105, 160
  ZS: 1.5 Comfort, 1.5 Luxury
MINI
  Clubman: Cooper, Cooper S, John Cooper Works
  Convertible: Cooper, Cooper S, John Cooper Works
  Countryman: Cooper, Cooper D, Cooper S, Cooper SD ALL4, John Cooper Works
  Coupe: Cooper, Cooper S, John Cooper Works
  Hatch: Cooper, Cooper D, Cooper S, John Cooper Works, One
  Paceman: Cooper, Cooper S, John Cooper Works
  Roadster: Cooper, Cooper S
Mitsubishi
  ASX: 2.0 ES, 2.0 GL, 2.0 GLS, 2.0 GLX, 2.0 Legend
  Colt: 2000i, 2400i Rodeo Club Cab, 2400i Rodeo Double Cab, 2600i, 2800 TDi Rodeo Club Cab, 2800 TDi Rodeo Double Cab, 3000i V6 Rodeo Double Cab
  Eclipse Cross: 1.5T GLS, 2.0 GL, 2.0 GLS, 2.0 GLS AWD
  Galant: 2.0, 2.0 V6, 2.5 V6
  Grandis: 2.4
  Lancer: 1.6 GL, 2.0 ES, 2.0 GLS, Evolution IX, Evolution X
  Mirage: 1.2 GL, 1.2 GLS, 1.2 GLX
  Outlander: 2.0 GLS, 2.4 Exceed, 2.4 GLS, 2.4 GLS Exceed, 2.5 Exceed, 2.5 GLS, 3.0 V6
  Outlander Sport: 1.5
  Pajero: 2.8 TD, 3.0 V6, 3.2 Di-D Exceed, 3.2 Di-D GLS, 3.2 Di-D GLX, 3.2 Di-D Legend II, 3.5 V6, 3.8 V6 GLS
  Pajero Sport: 2.4D 4x4, 2.4D Aspire, 2.4D Exceed 4x4, 2.5D, 2.5D 4x4, 3.0 V6, 3.2 Di-D GLS
  Triton: 2.4 Di-D Athlete, 2.4 Di-D Double Cab, 2.4 Di-D Double Cab 4x4, 2.4 Di-D GLX, 2.4 Di-D Single Cab, 2.4 Di-D Xtreme, 2.4 MPi Club Cab, 2.4 MPi Single Cab, 2.5 Di-D Double Cab, 3.2 Di-D Double Cab, 3.5 V6
  Xpander: 1.5, 1.5 Auto
  Xpander Cross: 1.5
Nissan
  1400: Champ, STD
  350Z: 3.5 V6, 3.5 V6 Roadster
  370Z: 3.7 V6, 3.7 V6 Roadster, Nismo
  Almera: 1.5 Acenta, 1.5 Comfort, 1.6 Comfort, 1.6 Elegance, 1.6 Luxury
  Grand Livina: 1.6 Acenta, 1.6 Visia
  GT-R: 3.8 V6 Black Edition, 3.8 V6 Nismo, 3.8 V6 Premium
  Hardbody: 2.0i, 2.4i SE, 2.7D, 3.0 V6, 3.2D SE
  Interstar: 2.5 dCi
  Juke: 1.0T Acenta, 1.0T Acenta Plus, 1.0T Tekna, 1.0T Visia, 1.2T Acenta, 1.5 dCi Acenta, 1.6 Acenta, 1.6T Nismo RS, 1.6T Tekna
  Livina: 1.6 Acenta, 1.6 Visia
  Magnite: 1.0 Acenta, 1.0 Visia, 1.0T Acenta, 1.0T Acenta Plus, 1.0T Visia
  Maxima: 3.0 V6, 3.5 V6
  Micra: 1.2 Acenta, 1.2 Active Visia, 1.2 Tekna, 1.2 Visia, 1.4 Acenta, 1.4 Comfort, 1.5 dCi Acenta, 66kW Turbo Acenta, 66kW Turbo Acenta Plus, 66kW Turbo Visia, 84kW Turbo Tekna
  Murano: 3.5 V6
  Navara: 2.3D LE Double Cab, 2.3D SE Double Cab, 2.3D Stealth Double Cab, 2.5 dCi LE Double Cab, 2.5 dCi SE Double Cab, 2.5 dCi XE King Cab, 2.5DDTi LE Double Cab, 2.5DDTi PRO-2X Double Cab, 2.5DDTi PRO-4X Double Cab, 2.5DDTi SE Double Cab, 2.5DDTi SE Plus Double Cab, 2.5DDTi XE Single Cab, 3.0 dCi V6 LE Double Cab, 4.0 V6 LE Double Cab
  NP200: 1.5 dCi Safety Pack, 1.5 dCi SE, 1.6, 1.6 16V SE, 1.6 Pack, 1.6 Safety Pack
  NP300 Hardbody: 2.0i, 2.4i Hi-Rider, 2.4i SE, 2.5 TDi Hi-Rider, 2.5 TDi LWB, 2.5 TDi SE
  NV200: 1.5 dCi Visia, 1.6 Combi, 1.6 Visia
  NV350: 2.5 Impendulo, 2.5 Panel Van, 2.5 Wide Body, 2.5D Panel Van
  Pathfinder: 2.5 dCi LE, 2.5 dCi SE, 3.0 dCi V6 LE, 4.0 V6 LE
  Patrol: 3.0 DTi, 4.2D Pick-up, 4.5, 4.8 GRX, 5.6 V8 LE
  Primastar: 1.9 dCi, 2.0 dCi
  Primera: 1.8, 2.0
  Qashqai: 1.2T Acenta, 1.2T Tekna, 1.2T Visia, 1.3T Acenta, 1.3T Acenta Plus, 1.3T Tekna, 1.3T Visia, 1.5 dCi Acenta, 1.5 dCi Tekna, 1.6 Acenta, 1.6 dCi Tekna AWD, 1.6 Visia, 2.0 Acenta, 2.0 dCi, 2.0 Tekna
  Qashqai+2: 1.6 Acenta, 2.0 Acenta, 2.0 dCi Acenta, 2.0 Visia
  Sani: 2.4, 3.0 V6
  Sentra: 1.4, 1.5, 1.6 Acenta, 1.6 Tekna, 2.0, 130, 140, 160 GX, 160 GXi, 180 GXi, 200 GXi, 200 STi
  Skyline: 2.0, 2.8, 3.0
  Terrano II: 2.4, 2.7 TDi
  Tiida: 1.6 Acenta, 1.6 Visia+, 1.8 Acenta, 1.8 Tekna
  X-Trail: 1.6 dCi LE, 1.6 dCi Tekna, 1.6 dCi XE, 2.0, 2.0 dCi LE, 2.0 dCi SE, 2.0 Visia, 2.0 XE, 2.2D, 2.5 Acenta, 2.5 Acenta Plus AWD, 2.5 LE, 2.5 SE, 2.5 Tekna AWD, 2.5 Visia
Omoda
  C5: 1.5T Elegance, 1.5T Elegance S, 1.5T Street, 1.5T Tech, 1.6T GT
  C7: 1.5T SHS, 1.6T
  C9: 1.5T SHS, 2.0T Explore, 2.0T Inferno
Opel
  Adam: 1.0T Glam, 1.0T Jam, 1.4
  Astra: 1.0T Essentia, 1.4 Essentia, 1.4T Enjoy, 1.4T Sport, 1.6 Enjoy, 1.6 Essentia, 1.6i, 1.6T Sport, 1.8 Enjoy, 1.8i CDE, 2.0i, 2.0T GTC, 2.0T OPC
  Combo: 1.4 Club, 1.6 Essentia, 1.6D Enjoy, 1.7 CDTi
  Combo Cargo: 1.6D
  Corsa: 1.0T Ecoflex Essentia, 1.0T Enjoy, 1.2, 1.2 Edition, 1.2 Essentia, 1.2T Edition, 1.2T Elegance, 1.2T GS Line, 1.3 CDTi, 1.3i, 1.4 Colour, 1.4 Enjoy, 1.4 Essentia, 1.4 Sport, 1.4i, 1.6 GSi, 1.6i, 1.7 DTi, 1.8, OPC
  Corsa Lite: 1.3i, 1.4i, 1.4i Plus, 1.4i Sport
  Corsa Utility: 1.4, 1.4i, 1.6i, 1.7 DTi, 1.8i, 1.8i Sport
  Crossland: 1.2 Edition, 1.2T Edition, 1.2T Elegance
  Crossland X: 1.2, 1.2T Cosmo, 1.2T Enjoy, 1.6D Enjoy
  Frontera: 2.2i, 3.2 V6
  Grandland: 1.6T, 1.6T Elegance, 1.6T GS Line
  Grandland X: 1.6T, 1.6T Cosmo, 1.6T Enjoy
  Insignia: 1.6T, 1.6T Edition, 2.0T Cosmo, 2.8T OPC
  Kadett: 1.6i, 120, 130, 140, 160, 180, 200 GSi, 200iE
  Meriva: 1.4T Cosmo, 1.4T Enjoy, 1.6, 1.8
  Mokka: 1.2T Elegance, 1.2T GS Line
  Mokka X: 1.4T Cosmo, 1.4T Enjoy
  Monza: 130, 140, 160, 180i, 200 GSi
  Rekord: 2.0, 2.2i, 3.0
  Tigra: 1.4 TwinTop, 1.4i, 1.8 TwinTop
  Vectra: 1.8i, 1.9 CDTi, 2.0i, 2.2i, 2.8T V6
  Vivaro: 1.6D, 1.9 CDTi, 2.0D
  Zafira: 1.8, 1.9 CDTi, 2.0T OPC, 2.2i
  Zafira Life: 2.0D Edition, 2.0D Elegance
Peugeot
  107: 1.0 Trendy, 1.0 Urban
  108: 1.0 Active
  206: 1.4 X-Line, 1.6 XT, 2.0 GTi, 2.0 HDi
  207: 1.4 Active, 1.4 X-Line, 1.6 Dynamic, 1.6 HDi, 1.6T GTi
  208: 1.0 Pop Art, 1.2 Active, 1.2 Allure, 1.2 PureTech Active, 1.2T Allure, 1.2T GT Line, 1.6 Allure, 1.6T GTi
  306: 1.6, 1.8, 2.0 GTi
  307: 1.6 HDi, 1.6 X-Line, 2.0 HDi, 2.0 XSi
  308: 1.2T Active, 1.2T PureTech GT Line, 1.6 Active, 1.6 HDi, 1.6T Allure, 1.6T GTi, 2.0 HDi
  406: 1.8, 2.0, 2.0 HDi, 3.0 V6
  407: 2.0, 2.0 HDi, 2.2, 2.7 HDi V6, 3.0 V6
  508: 1.6 HDi, 1.6T Active, 1.6T Allure, 2.0 HDi
  2008: 1.2 Active, 1.2T Active, 1.2T Allure, 1.2T GT, 1.6 Active, 1.6 HDi Allure
  3008: 1.6 HDi Active, 1.6T Active, 1.6T Allure, 1.6T GT, 2.0 HDi Allure
  4008: 2.0 Active, 2.0 Allure
  5008: 1.6T Allure, 1.6T GT, 2.0 HDi Allure, 2.0 HDi GT
  Boxer: 2.2 HDi, 2.2 HDi LWB
  Expert: 1.6 HDi, 2.0 HDi
  Landtrek: 1.9TD 4Action Double Cab, 1.9TD Allure Double Cab 4x4, 1.9TD Single Cab
  Partner: 1.6 HDi, 1.6 HDi L1, 1.9D
  RCZ: 1.6T, 2.0 HDi
  Traveller: 2.0 HDi Active, 2.0 HDi Allure
Porsche
  718: Boxster, Boxster S, Cayman, Cayman GTS, Cayman S
  911: Carrera, Carrera 4S, Carrera GTS, Carrera S, GT3, Targa 4S, Turbo, Turbo S
  Boxster: 2.7, 2.9, 3.2 S, 3.4 S, GTS
  Cayenne: 3.0D, 3.2 V6, 3.6 V6, E-Hybrid, GTS, S, S Diesel, Turbo
  Cayman: 2.7, 2.9, 3.4 S, GTS, R
  Macan: 2.0T, GTS, S, S Diesel, T, Turbo
  Panamera: 4, 4S, Diesel, GTS, S, Turbo
Proton
  Arena: 1.5
  Gen-2: 1.6
  Persona: 1.6
  Saga: 1.3 Premium, 1.3 Standard
  Satria Neo: 1.3, 1.6
  Savvy: 1.2
  X50: 1.5T Executive, 1.5T Luxury, 1.5T Premium, 1.5T Standard
  X70: 1.5T Executive, 1.5T Executive AWD, 1.5T Premium AWD, 1.5T Standard
  X90: 1.5T Executive, 1.5T Flagship, 1.5T Premium, 1.5T Standard
Renault
  Captur: 0.9T Blaze, 0.9T Dynamique, 0.9T Expression, 1.2T Dynamique EDC, 1.3T Intens, 1.3T Zen, 1.5 dCi Dynamique
  Clio: 0.9T Authentique, 0.9T Blaze, 0.9T Dynamique, 0.9T Expression, 1.0T Intens, 1.0T Life, 1.0T Zen, 1.2, 1.2T GT-Line, 1.4, 1.4 Expression, 1.5 dCi, 1.6 Dynamique, 1.6 Yahoo, 2.0 RS
  Duster: 1.3T, 1.5 dCi Dynamique, 1.5 dCi Dynamique 4x4, 1.5 dCi Intens, 1.5 dCi Prestige, 1.5 dCi TechRoad, 1.5 dCi Zen, 1.6 Dynamique, 1.6 Expression
  Express: 1.5 dCi Panel Van
  Fluence: 1.5 dCi, 1.6 Authentique, 1.6 Expression, 2.0 Dynamique, 2.0 Privilege
  Grand Scenic: 1.9 dCi, 2.0 Dynamique
  Kadjar: 1.2T Dynamique, 1.2T Expression, 1.5 dCi Blaze, 1.6 dCi Dynamique 4WD
  Kangoo: 1.4, 1.5 dCi, 1.6 Express
  Kiger: 1.0 Life, 1.0 Zen, 1.0T Intens, 1.0T Zen
  Koleos: 2.0 dCi Dynamique, 2.5 Dynamique, 2.5 Dynamique 4WD, 2.5 Expression
  Kwid: 1.0 Climber, 1.0 Dynamique, 1.0 Evolution, 1.0 Expression, 1.0 Life, 1.0 Techno, 1.0 Zen
  Laguna: 1.8, 2.0, 2.0T, 3.0 V6
  Logan: 1.4, 1.6 Expression
  Megane: 1.2T GT-Line, 1.4 Authentique, 1.4T, 1.5 dCi, 1.6 Authentique, 1.6 Expression, 1.6 Shake It!, 1.6T GT, 1.9 dCi, 2.0 Dynamique, 2.0T RS, RS 280, RS 300 Trophy
  Modus: 1.4, 1.6
  Sandero: 0.9T Dynamique, 0.9T Expression, 1.4 Ambiance, 1.6 Dynamique, 1.6 Expression, 1.6 Stepway, 66kW Turbo Dynamique, 66kW Turbo Expression, 66kW Turbo Stepway, 66kW Turbo Stepway Plus
  Scenic: 1.4, 1.5 dCi, 1.6, 1.9 dCi, 2.0
  Trafic: 1.6 dCi Panel Van, 1.9 dCi, 2.0 dCi Panel Van
  Triber: 1.0 Dynamique, 1.0 Express Panel Van, 1.0 Expression, 1.0 Intens, 1.0 Life, 1.0 Prestige, 1.0 Zen
  Twingo: 1.2 Dynamique, 1.6 RS
Saab
  9-3: 1.8t, 1.9 TiD, 2.0 Aero, 2.0t, 2.8T V6 Aero
  9-5: 2.0t, 2.3 Aero, 2.3t
SEAT
  Altea: 1.6, 2.0 FSI, 2.0 TDI
  Cordoba: 1.4, 1.6, 1.9 TDI
  Ibiza: 1.4, 1.6, 1.8T FR, 1.9 TDI
  Leon: 1.6, 1.9 TDI, 2.0 TDI, 2.0 TFSI Cupra, 2.0 TFSI FR
  Toledo: 1.9 TDI, 2.0 FSI
smart
  Forfour: 1.0 Passion, 1.1, 1.3 Passion, 1.5 Brabus
  Fortwo: 0.7 Passion, 0.7 Pulse, 1.0 Mhd, 1.0 Passion
  Roadster: 0.7
SsangYong
  Actyon: 2.0D, 2.3
  Actyon Sports: 2.0D, 2.0D 4x4
  Korando: 2.0, 2.0D, 2.3, 2.9 TD
  Kyron: 2.0D, 2.7D, 3.2
  Musso: 2.3, 2.9 TD, 3.2
  Rexton: 2.7 XDi, 2.7D, 2.9 TD, 3.2
  Stavic: 2.7 XDi
Subaru
  BRZ: 2.0, 2.4, 2.4 Auto
  Crosstrek: 2.0i, 2.0i-S ES
  Forester: 2.0 X, 2.0 XS, 2.0 XT, 2.0D, 2.0i, 2.0i-L ES, 2.0i-S ES, 2.5 X, 2.5 XS, 2.5 XT, 2.5i Sport ES
  Impreza: 1.5R, 2.0, 2.0R, 2.5 WRX, 2.5 WRX STi
  Legacy: 2.0, 2.0D, 2.5, 2.5 GT, 3.0R, 3.6R
  Outback: 2.0D, 2.5, 2.5i, 2.5i Touring ES, 2.5i-S ES, 3.0R, 3.6R, 3.6R-S ES
  Tribeca: 3.0, 3.6
  WRX: 2.0T, 2.0T ES, 2.0T Premium, 2.4T tS, 2.5T STi
  XV: 2.0i, 2.0i-L ES, 2.0i-S ES
Suzuki
  Alto: 1.0 GL, 1.0 GLS, 1.1
  APV: 1.6, 1.6 Panel Van
  Baleno: 1.4 GL, 1.4 GLX, 1.5 GL, 1.5 GLX
  Celerio: 1.0 GA, 1.0 GL
  Ciaz: 1.4 GL, 1.4 GLX, 1.5 GL, 1.5 GLX, 1.5 RS
  Dzire: 1.2 GA, 1.2 GL, 1.2 GL+, 1.2 GLX
  Eeco: 1.2 Panel Van
  Ertiga: 1.4 GA, 1.4 GL, 1.4 GLX, 1.5 GA, 1.5 GL, 1.5 GLX
  Fronx: 1.5 GL, 1.5 GL+, 1.5 GLX
  Grand Vitara: 1.5 GL, 1.5 GLX, 1.5 GLX AllGrip, 1.5 GLX Hybrid, 2.0, 2.4 Dune, 2.4 Summit, 2.7 V6, 3.2 V6
  Ignis: 1.2 GL, 1.2 GLX
  Jimny: 1.3, 1.5 GA AllGrip, 1.5 GL 5-door AllGrip, 1.5 GL AllGrip, 1.5 GLX 5-door AllGrip, 1.5 GLX AllGrip
  Kizashi: 2.4, 2.4 SDLX
  Liana: 1.6, 1.6 GLX
  S-Presso: 1.0 GL, 1.0 GL+, 1.0 GLX, 1.0 S-Edition
  SJ410: 1.0
  Splash: 1.2 GL, 1.2 GLS
  Super Carry: 1.2
  Swift: 1.2 GA, 1.2 GL, 1.2 GL+, 1.2 GLX, 1.4 GL, 1.4 GLS, 1.4T Sport, 1.5 GL, 1.5 GLS, 1.6 Sport
  SX4: 1.6 GL, 2.0, 2.0 AWD
  Vitara: 1.4T GLX, 1.4T GLX AllGrip, 1.6, 1.6 GL, 1.6 GL+, 1.6 GLX, 2.0 V6
  Vitara Brezza: 1.5 GL, 1.5 GLX
  XL6: 1.5 GL, 1.5 GLX
Tata
  Bolt: 1.2T XMS, 1.2T XT
  Curvv: 1.2T
  Harrier: 2.0D
  Indica: 1.4, 1.4 LE, 1.4 LSi, 1.4 LXi
  Indigo: 1.4, 1.4 GLS, 1.4 GLX
  Indigo Manza: 1.4
  Punch: 1.2, 1.2 AMT
  Safari: 2.2 VTT DiCOR, 3.0 DiCOR
  Super Ace: 1.4 TD, 1.4 TD Drop Side
  Telcoline: 2.0 TDi Double Cab, 2.0 TDi Single Cab
  Tiago: 1.2, 1.2 AMT
  Vista: 1.4, 1.4 Ignis, 1.4 Ini, 1.4 Ini Bounce
  Xenon: 2.2L DLE Double Cab, 2.2L DLE Single Cab, 3.0L DLE Double Cab, 3.0L DLX Double Cab
  Xenon XT: 2.2L Double Cab, 2.2L Double Cab 4x4
Toyota
  86: 2.0, 2.0 High, 2.0 Standard
  Agya: 1.0, 1.0 Auto
  Auris: 1.3 RT, 1.4 RT, 1.6 RS, 1.6 RT, 1.6 Xi, 1.6 XR, 1.6 XS, 1.8 HSD XR, 1.8 RX, 2.0 D-4D RX
  Avanza: 1.3 S, 1.3 SX, 1.5 Panel Van, 1.5 S, 1.5 SX, 1.5 TX
  Avensis: 1.8, 2.0 Advanced, 2.0 D-4D, 2.2 D-4D, 2.4
  Aygo: 1.0, 1.0 Fresh, 1.0 Wild, 1.0 X-Cite, 1.0 X-Clusiv, 1.0 X-Play
  C-HR: 1.2T, 1.2T Luxury, 1.2T Plus
  Camry: 2.4 XLi, 200, 200i, 220, 240, 260, 300 V6
  Condor: 1800i, 2000i, 2400i, 3000D, 3000D 4x4
  Conquest: 1.3, 2.0i, 130 Tazz, 160 RSi, 160i, 180i
  Corolla: 1.2T XR, 1.2T XS, 1.3 Advanced, 1.3 Esteem, 1.3 Impact, 1.3 Prestige, 1.3 Professional, 1.4 D-4D Advanced, 1.4 D-4D Prestige, 1.6 Advanced, 1.6 Esteem, 1.6 Prestige, 1.6 Sprinter, 1.8 Exclusive, 1.8 Hybrid XS, 1.8 Prestige, 2.0 D-4D Advanced, 2.0 D-4D Exclusive, 2.0 XR, 130, 140i GLE, 160i GLE, 180i GSX, RXi
  Corolla Cross: 1.8 GR Sport, 1.8 Hybrid GR Sport, 1.8 Hybrid XR, 1.8 Hybrid XS, 1.8 Xi, 1.8 XR, 1.8 XS
  Corolla Quest: 1.6, 1.6 Plus, 1.8, 1.8 Exclusive, 1.8 Plus, 1.8 Prestige
  Corolla Verso: 1.6, 1.8, 2.2 D-4D
  Cressida: 2.0, 2.2, 2.4, 2.8, 3.0
  Etios: 1.5 Cross, 1.5 Sport, 1.5 XI, 1.5 XS, 1.5 XS Plus
  FJ Cruiser: 4.0 V6, 4.0 V6 Sport Cruiser, 4.0 V6 Trail Cruiser
  Fortuner: 2.4 GD-6, 2.4 GD-6 4x4, 2.5 D-4D, 2.7 VVTi, 2.8 GD-6, 2.8 GD-6 4x4, 2.8 GD-6 48V, 2.8 GD-6 Epic, 2.8 GD-6 GR-S, 2.8 GD-6 VX, 3.0 D-4D, 3.0 D-4D 4x4, 4.0 V6, 4.0 V6 4x4
  GR Corolla: 1.6T Circuit, 1.6T Core
  GR Supra: 2.0T, 3.0T
  GR Yaris: 1.6T, 1.6T Rally
  GR86: 2.4
  Hiace: 2.2, 2.5 D-4D, 2.7 GL, 2.8 GD-6 Bus, 2.8 GD-6 Panel Van, Siyaya, Super 16
  Hilux: 2.0 VVTi S, 2.0 VVTi Single Cab, 2.4 GD S, 2.4 GD Single Cab, 2.4 GD-6 Raider, 2.4 GD-6 SR, 2.4 GD-6 SRX, 2.5 D-4D, 2.5 D-4D SRX, 2.7 VVTi Raider, 2.7 VVTi SRX, 2.8 GD-6 48V, 2.8 GD-6 GR-S, 2.8 GD-6 Legend, 2.8 GD-6 Legend RS, 2.8 GD-6 Raider, 2.8D, 3.0 D-4D Legend 45, 3.0 D-4D Raider, 3.0 KZ-TE Raider, 4.0 V6 Raider, 2000, 2200, 2400, 2400D, 2700i Raider
  Innova: 2.7 VVTi
  Land Cruiser 76: 2.8 GD-6, 4.2D, 4.5D-4D LX V8
  Land Cruiser 78: 4.2D Wagon
  Land Cruiser 79: 2.8 GD-6 Double Cab, 2.8 GD-6 Single Cab, 4.0 V6 Double Cab, 4.0 V6 Single Cab, 4.2D Double Cab, 4.2D Single Cab, 4.5D-4D LX V8 Double Cab, 4.5D-4D LX V8 Single Cab
  Land Cruiser 100: 4.2 TD VX, 4.7 V8 VX
  Land Cruiser 200: 4.5D V8 GX-R, 4.5D V8 VX, 4.7 V8 VX, 5.7 V8 VX
  Land Cruiser 300: 3.3D GR-S, 3.3D GX-R, 3.3D ZX, 3.5T GR-S, 3.5T ZX
  Land Cruiser Prado: 2.8 GD TX, 2.8 GD TXL, 2.8 GD VX, 2.8 GD VX-L, 3.0 D-4D TX, 3.0 D-4D VX, 3.0 TD VX, 3.4 V6 VX, 4.0 V6 VX
  MR2: 1.8, 2.0
  Prius: 1.5, 1.8 Advanced, 1.8 Exclusive
  Quantum: 2.5 D-4D GL, 2.5 D-4D Panel Van, 2.5 D-4D Sesfikile, 2.7 GL, 2.7 Panel Van, 2.7 Sesfikile, 2.8 LWB Bus, 2.8 LWB Panel Van, 2.8 SWB Bus, 2.8 SWB Panel Van, 2.8 VX
  RAV4: 1.8, 2.0, 2.0 GX, 2.0 GX-R, 2.0 VX, 2.2 D-4D GX, 2.2 D-4D VX, 2.4 VX, 2.5 Hybrid E-Four, 2.5 Hybrid GX, 2.5 Hybrid VX, 2.5 VX
  Rumion: 1.5 S, 1.5 SX, 1.5 TX
  RunX: 140 RS, 140i RT, 160 RS, 160i RX, 180 RSi, 180i RX
  Stallion: 1.8 Panel Van, 2.0 Panel Van
  Starlet: 1.4 Xi, 1.4 XR, 1.4 XS, 1.5 Xi, 1.5 XR, 1.5 XS
  Starlet Cross: 1.5 XR, 1.5 XS
  Tazz: 130, 130 Sport, 160i
  Urban Cruiser: 1.5 Xi, 1.5 XR, 1.5 XS
  Venture: 1.8, 2.2, 2.4 D
  Verso: 1.6 S, 1.6 SX, 1.8 SX, 1.8 TX, 2.0 D-4D TX
  Vitz: 1.0, 1.0 XR, 1.0 XR Auto
  Yaris: 1.0 T1, 1.0 T3, 1.0 Xi, 1.0 XS, 1.3 T3, 1.3 T3+, 1.3 Xi, 1.3 XR, 1.4 D-4D, 1.5 Cross, 1.5 Hybrid XS, 1.5 Pulse, 1.5 S, 1.5 Sport, 1.5 XI, 1.5 XS, 1.8 TS
Volkswagen
  Amarok: 2.0 BiTDI Highline, 2.0 BiTDI Style, 2.0 BiTDI Trendline, 2.0 TDI, 2.0 TDI Comfortline, 2.0 TDI Life, 2.0 TDI Trendline, 2.0 TSI, 3.0 TDI V6 Aventura, 3.0 TDI V6 Extreme, 3.0 TDI V6 Highline, 3.0 TDI V6 PanAmericana, 3.0 TDI V6 Style
  Arteon: 2.0 TDI Elegance, 2.0 TSI R-Line
  Beetle: 1.2 TSI Design, 1.4 TSI Sport, 1.6, 1.8T, 2.0
  Caddy: 1.0 TSI Trendline, 1.6, 1.6 Trendline, 1.6i, 1.8, 1.9 TDI, 2.0 TDI Alltrack, 2.0 TDI Crewbus, 2.0 TDI Kombi, 2.0 TDI Maxi, 2.0 TDI Panel Van, 2.0 TDI Trendline
  Caravelle: 1.9 TDI, 2.0 BiTDI Highline, 2.0 TDI Comfortline, 2.5 TDI, 2.6i
  CC: 1.8 TSI, 2.0 TDI, 2.0 TSI, 3.6 V6
  Citi Golf: 1.3, 1.4 Chico, 1.4i, 1.4i Rox, 1.4i Sport, 1.4i Storm, 1.4i TenaciTi, 1.6, 1.6i, 1.6i Rhythm, 1.6i Sport, 1.8 CTi, 1.8iR, Billabong, Mk 1
  Crafter: 35 2.0 TDI, 35 2.5 TDI, 50 2.0 TDI, 50 2.5 TDI
  Eos: 2.0 FSI, 2.0 TFSI, 2.0 TSI
  Golf: 1.0 TSI Trendline, 1.2 TSI Trendline, 1.4 TSI Comfortline, 1.4 TSI Highline, 1.4 TSI Life, 1.4 TSI R-Line, 1.6 Comfortline, 1.6 Trendline, 1.9 TDI, 2.0 Comfortline, 2.0 TDI Comfortline, 2.0 TDI Highline, GTD, GTI, R, R32, VR6
  Golf SV: 1.2 TSI Trendline, 1.4 TSI Comfortline, 2.0 TDI Comfortline
  Jetta: 1.2 TSI Trendline, 1.4 TSI Comfortline, 1.4 TSI Highline, 1.6 CLi, 1.6 Comfortline, 1.6 Conceptline, 1.6 TDI Comfortline, 1.6 Trendline, 1.9 TDI Comfortline, 2.0, 2.0 TDI Highline, 2.0 TFSI Sportline
  Kombi: 1.9 TDI, 2.0 TDI, 2.0 TDI Trendline
  Microbus: 2.1i, 2.3i, 2.5i, 2.6i
  Passat: 1.4 TSI Comfortline, 1.8 TSI Comfortline, 1.8T, 1.9 TDI, 2.0 FSI Comfortline, 2.0 TDI Comfortline, 2.0 TDI Highline, 2.0 TSI R-Line
  Polo: 1.0 TSI Comfortline, 1.0 TSI Highline, 1.0 TSI Life, 1.0 TSI R-Line, 1.0 TSI Trendline, 1.2 TDI BlueMotion, 1.2 TSI Comfortline, 1.2 TSI Highline, 1.2 TSI Trendline, 1.4 Comfortline, 1.4 Trendline, 1.6 Comfortline, 1.6 TDI Comfortline, 1.6 Trendline, 1.8 GTI, 1.8 TSI GTI, 1.9 TDI Highline, 1.9 TDI Sportline, 2.0 Highline, 2.0 TSI GTI
  Polo Classic: 1.4, 1.4 Trendline, 1.6, 1.6 Comfortline, 1.8, 1.9 TDI, 2.0 Highline
  Polo Playa: 1.4, 1.6, 1.8
  Polo Sedan: 1.4 Comfortline, 1.4 Trendline, 1.6, 1.6 Comfortline, 1.6 Life, 1.6 Trendline
  Polo Vivo: 1.0 TSI GT, 1.4, 1.4 Blueline, 1.4 Comfortline, 1.4 Conceptline, 1.4 Eclipse, 1.4 Life, 1.4 Mswenko, 1.4 Trendline, 1.4 Xpress Panel Van, 1.6 Comfortline, 1.6 Highline, 1.6 Life, 1.6 Maxx, 1.6 Trendline
  Scirocco: 1.4 TSI, 2.0 TDI, 2.0 TSI, R
  Sharan: 1.8T, 1.9 TDI, 2.8 VR6
  T-Cross: 1.0 TSI Comfortline, 1.0 TSI Highline, 1.0 TSI Life, 1.0 TSI R-Line, 1.0 TSI Style, 1.5 TSI R-Line
  T-Roc: 1.4 TSI Design, 1.4 TSI Life, 2.0 TSI R-Line
  Taigo: 1.0 TSI Life, 1.0 TSI R-Line, 1.0 TSI Style
  Tiguan: 1.4 TSI Comfortline, 1.4 TSI Life, 1.4 TSI R-Line, 1.4 TSI Trend & Fun, 1.4 TSI Trendline, 2.0 TDI Comfortline, 2.0 TDI Highline, 2.0 TDI Sport & Style, 2.0 TSI Highline, 2.0 TSI Sport & Style, R
  Tiguan Allspace: 1.4 TSI Comfortline, 1.4 TSI Life, 1.4 TSI Trendline, 2.0 TDI Comfortline, 2.0 TDI Life, 2.0 TSI Highline, 2.0 TSI R-Line
  Touareg: 2.5 TDI, 3.0 TDI V6, 3.0 TDI V6 Elegance, 3.0 TDI V6 Executive, 3.0 TDI V6 Luxury, 3.2 V6, 3.6 V6 FSI, 4.2 V8, 5.0 TDI V10
  Touran: 1.2 TSI Trendline, 1.6, 1.9 TDI Trendline, 2.0, 2.0 TDI Highline
  Transporter: 1.9 TDI, 2.0 BiTDI, 2.0 TDI Crew Bus, 2.0 TDI LWB, 2.0 TDI Panel Van, 2.0 TDI SWB, 2.5 TDI
  up!: cross up!, move up!, take up!, up! beats
Volvo
  C30: 1.6, 2.0, D2, D5, T5
  C70: 2.4i, T5
  S40: 1.6, 1.8, 2.0, 2.0D, 2.4i, D5, T5
  S60: 2.0T, 2.4, 2.4D, D3, D4, D5, T3, T4, T5, T6 AWD, T8 Twin Engine
  S80: 2.5T, 3.2, D5, T6, V8
  S90: D4, D5 AWD, T5, T6 AWD
  V40: 1.8, 2.0, D2, D3, D4, T2, T3, T4, T5
  V40 Cross Country: D3, D4, T4, T5 AWD
  V50: 1.8, 2.0, 2.0D, 2.4i, T5
  V60: D3, D4, T3, T4, T5
  XC40: B3, B4 AWD, B5 AWD, D4 AWD, T3, T4, T5 AWD
  XC60: 2.4D, 3.2 AWD, B5 AWD, B6 AWD, D3, D4, D5 AWD, T5, T6 AWD, T8 AWD
  XC70: 2.5T, 3.2 AWD, D5 AWD
  XC90: 2.5T, 3.2 AWD, B5 AWD, B6 AWD, D5 AWD, T5 AWD, T6 AWD, T8 AWD, V8
`;

function parse(text: string): Catalogue {
  const makes: Catalogue = {};
  let models: Catalogue[string] = {};
  for (const line of text.trim().split('\n')) {
    const [name = '', types] = line.trim().split(': ');
    if (types === undefined) {
      models = {};
      makes[name] = models;
    } else {
      models[name] = types.split(', ');
    }
  }
  return makes;
}

/** Make → model → model types. */
export const vehicleCatalogueData: Readonly<Catalogue> = parse(catalogue);
